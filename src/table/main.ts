import type { TableTexts, ToPage } from '../editor/table/messages';
import { Connection, type WebviewApi } from './connection';
import { TablePage } from './table-page';

declare function acquireVsCodeApi(): WebviewApi;

const root = document.querySelector<HTMLElement>('#table');
if (root) {
  const texts = JSON.parse(root.dataset.texts ?? '') as TableTexts;
  const connection = new Connection(acquireVsCodeApi(), root.dataset.file ?? '', (reopenLink) => {
    page.showLost(reopenLink);
  });
  const page = new TablePage(root, texts, connection);
  window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    connection.received(data);
    page.receive(data);
  });
  connection.post({ type: 'ready', draft: connection.restored?.draft });
}
