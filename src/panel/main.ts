import { SHOW_COMMAND, type FromPanel, type PageState, type PanelContent } from '../editor/summary/page';
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
  const connection = new Connection<Page>('Catalog Lens is not responding.', {
    title: 'Show Summary Again',
    href: `command:${SHOW_COMMAND}`,
  });
  root.append(connection.lost);
  const { uri, scroll = 0 } = connection.restored ?? {};
  const view = new PageView(root, (action) => {
    connection.post({ type: 'choose', action });
  });
  let isRestored = false;
  connection.start({ type: 'ready' }, (content) => {
    view.show(content);
    if (content.page && !isRestored) {
      isRestored = true;
      if (content.uri === uri) window.scrollTo({ top: scroll });
    }
    connection.keep({ uri: content.uri });
  });
  window.addEventListener('scrollend', () => {
    connection.keep({ scroll: window.scrollY });
  });
  keepFocusInPlace();
}

/** Scrolls the page when its width changes, as when the Entries view is opened, so that what has the focus stays where it is. */
function keepFocusInPlace(): void {
  const topOfFocus = (): number => document.activeElement?.getBoundingClientRect().top ?? 0;
  let top = 0;
  const remember = (): void => {
    top = topOfFocus();
  };
  for (const event of ['focusin', 'click', 'scrollend']) window.addEventListener(event, remember);
  window.addEventListener('resize', () => {
    // Plots are drawn again in between.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) window.scrollBy({ top: topOfFocus() - top });
    });
  });
}
