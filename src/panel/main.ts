import type { PageState, PanelWords, Shown } from '../editor/summary/page';
import type { Request } from '../editor/summary/request';
import { PageView } from './page-view';

/** What VS Code gives to a page in a panel. */
declare function acquireVsCodeApi(): {
  postMessage(message: Request): void;
  setState(state: PageState): void;
};

const vscode = acquireVsCodeApi();
const root = document.querySelector<HTMLElement>('#summary');
if (root) {
  const words = JSON.parse(root.dataset.words ?? '') as PanelWords;
  const view = new PageView(root, words, (action) => {
    vscode.postMessage(action);
  });
  window.addEventListener('message', ({ data }: MessageEvent<Shown>) => {
    view.show(data);
    vscode.setState({ uri: data.uri });
  });
  vscode.postMessage({ ready: true });
}
