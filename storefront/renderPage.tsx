import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { MissingPage } from './layout/Trouble.tsx';
import { makeQueries } from './makeQueries.ts';
import type { Answer, Page } from './page.ts';
import { Root } from './Root.tsx';
import { Storefront } from './Storefront.tsx';

/**
 * Renders the first view as HTML, which the browser hydrates.
 * @param asked.address path and query string
 * @param asked.answers the API responses the page needs; without them it renders its loading state
 * @returns `head` is what the browser should load first; `isMissing` if the storefront has no page
 * at that address
 */
export function renderPage(asked: {
  address: string;
  tenant: Page['tenant'];
  answers: readonly Answer[];
}): { head: string; html: string; isMissing: boolean } {
  let isMissing = false;
  const queries = makeQueries(asked.answers);
  const drawn = renderToString(
    <MissingPage value={() => (isMissing = true)}>
      <Root queries={queries}>
        <StaticRouter location={asked.address}>
          <Storefront tenant={asked.tenant} />
        </StaticRouter>
      </Root>
    </MissingPage>,
  );
  // React puts preload links first in the body, where they come after scripts that can wait.
  const head = /^(?:<link [^>]*>)*/.exec(drawn)?.[0] ?? '';
  return { head, html: drawn.slice(head.length), isMissing };
}
