import { describe, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import { WebviewPage, type FromWebview, type ToWebview } from '../../src/editor/ui/webview-page';
import { onDidFail } from '../../src/editor/ui/unexpected-error';

type Message = { readonly type: 'ready' } | { readonly type: 'ask'; readonly text: string };

/** A page in a panel that tests control. */
function openPage(receive: (message: Message) => unknown = () => undefined) {
  const posted: ToWebview[] = [];
  let post: (message: FromWebview) => void = vi.fn();
  let changeState: () => void = vi.fn();
  const subscription = { dispose: vi.fn() };
  const webview = {
    cspSource: 'self',
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: (listener: typeof post) => {
      post = listener;
      return subscription;
    },
    postMessage: (message: ToWebview) => {
      posted.push(message);
      return Promise.resolve(true);
    },
  };
  const onDidChangeViewState = (listener: () => void): typeof subscription => {
    changeState = listener;
    return subscription;
  };
  const panel = { webview, visible: true, options: {}, onDidChangeViewState };
  const page = new WebviewPage<Message, string>(
    panel as unknown as vscode.WebviewPanel,
    {} as vscode.Uri,
    { folder: 'table', title: 'Table', id: 'table' },
    receive,
  );
  const hide = (): void => {
    panel.visible = false;
    changeState();
  };
  return { page, posted, hide, post };
}

describe('the page of a webview', () => {
  it('gets notifications from when it is ready until it is hidden', () => {
    const { page, posted, post, hide } = openPage();
    page.send('early');
    post({ message: { type: 'ready' } });
    page.send('now');
    hide();
    page.send('late');
    expect(posted).toEqual([{ message: 'now' }]);
    expect(page.isReady).toBe(false);
  });

  it('gets a reply to each request, before later notifications if it does not take time', async () => {
    const { page, posted, post } = openPage((message) =>
      message.type === 'ready' || message.text === 'a' ? message.type : Promise.resolve('later'),
    );
    post({ message: { type: 'ready' } });
    post({ request: 1, message: { type: 'ask', text: 'b' } });
    post({ request: 2, message: { type: 'ask', text: 'a' } });
    page.send('changed');
    await vi.waitFor(() => {
      expect(posted).toHaveLength(3);
    });
    expect(posted).toEqual([
      { reply: 2, message: 'ask' },
      { message: 'changed' },
      { reply: 1, message: 'later' },
    ]);
  });

  it('gets a reply also to a request without a message, and one that fails', async () => {
    const failure = new Error('No.');
    const onError = vi.fn();
    onDidFail(onError);
    const { posted, post } = openPage(() => Promise.reject(failure));
    post({ request: 1 });
    post({ request: 2, message: { type: 'ask', text: 'a' } });
    await vi.waitFor(() => {
      expect(posted).toHaveLength(2);
    });
    expect(posted).toEqual([
      { reply: 1, message: undefined },
      { reply: 2, message: { error: 'Error: No.' } },
    ]);
    expect(onError).toHaveBeenCalledWith(failure);
  });
});
