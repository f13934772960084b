import {
  SHOW_COMMAND,
  type FromPanel,
  type PageState,
  type PanelContent,
  type PanelTexts,
} from '../editor/summary/page';
import { Connection } from './connection';
import { PageView } from './page-view';

interface Page {
  readonly message: FromPanel;
  readonly replies: object;
  readonly notification: PanelContent;
  readonly state: PageState;
}

const root = document.querySelector<HTMLElement>('#summary');
if (root) {
  const texts = JSON.parse(root.dataset.texts ?? '') as PanelTexts;
  const connection = new Connection<Page>(texts, () => `command:${SHOW_COMMAND}`);
  root.append(connection.lost);
  const view = new PageView(root, texts, (action) => {
    connection.post({ type: 'choose', action });
  });
  connection.start({ type: 'ready' }, (content) => {
    view.show(content);
    connection.keep({ uri: content.uri });
  });
}
