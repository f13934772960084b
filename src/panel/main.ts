import type { PageState, PanelTexts, PanelContent } from '../editor/summary/page';
import type { Request } from '../editor/summary/request';
import { PageView } from './page-view';

/** The API that VS Code provides to a webview. */
declare function acquireVsCodeApi(): {
  postMessage(message: Request): void;
  setState(state: PageState): void;
};

const vscode = acquireVsCodeApi();
const root = document.querySelector<HTMLElement>('#summary');
if (root) {
  const texts = JSON.parse(root.dataset.texts ?? '') as PanelTexts;
  const view = new PageView(root, texts, (action) => {
    vscode.postMessage(action);
  });
  window.addEventListener('message', ({ data }: MessageEvent<PanelContent>) => {
    view.show(data);
    vscode.setState({ uri: data.uri });
  });
  vscode.postMessage({ ready: true });
}
