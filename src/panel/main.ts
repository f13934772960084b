import type { FromPanel, PanelContent } from '../editor/summary/page';
import { Connection } from './connection';
import { PageView } from './page-view';

interface PageTypes {
  readonly message: FromPanel;
  readonly replies: object;
  readonly notification: PanelContent;
  /** The scroll position, in pixels. */
  readonly state: { readonly scroll: number };
}

const root = document.querySelector<HTMLElement>('#summary');
if (root) {
  const connection = new Connection<PageTypes>('the summary');
  root.append(connection.lost);
  const view = new PageView(root, (filter) => {
    connection.post({ type: 'filter', filter });
  });
  let scroll = connection.restored?.scroll ?? 0;
  connection.start({ type: 'ready' }, (content) => {
    view.show(content);
    if (!content.page || scroll === 0) return;
    window.scrollTo({ top: scroll });
    scroll = 0;
  });
  window.addEventListener('scrollend', () => {
    connection.keep({ scroll: window.scrollY });
  });
  // When the Entries view is opened, columns become rows.
  window.addEventListener('resize', () => {
    if (document.activeElement !== document.body)
      document.activeElement?.scrollIntoView({ block: 'nearest' });
  });
}
