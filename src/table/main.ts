import type { FromPage, TableTexts, ToPage } from '../editor/table/messages';
import { TablePage } from './table-page';
import type { PagePosition } from './grid';

/** The API that VS Code provides to a webview. */
declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): PagePosition | undefined;
  setState(state: PagePosition): void;
};

const vscode = acquireVsCodeApi();
const root = document.querySelector<HTMLElement>('#table');
if (root) {
  const texts = JSON.parse(root.dataset.texts ?? '') as TableTexts;
  const page = new TablePage(root, texts, {
    post: (message) => {
      vscode.postMessage(message);
    },
    position: vscode.getState(),
    savePosition: (position) => {
      vscode.setState(position);
    },
  });
  window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    page.receive(data);
  });
  vscode.postMessage({ type: 'ready' });
}
