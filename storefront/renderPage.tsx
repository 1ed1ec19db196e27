import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { MissingPage } from './layout/MissingPage.ts';
import { makeQueries } from './makeQueries.ts';
import type { Answer, Page } from './page.ts';
import { Root } from './Root.tsx';
import { Storefront } from './Storefront.tsx';

/**
 * The first view as HTML, for the host to write into the page that the browser then takes over.
 * @param asked.address the path and what follows a `?`
 * @param asked.answers what the page would ask the API for; without them it is shown as loading
 * @returns `head` is what the browser should fetch before all else; `isMissing` where the storefront has no page at that address
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
  // React puts them first in the page's body, where they come after scripts that can wait.
  const head = /^(?:<link [^>]*>)*/.exec(drawn)?.[0] ?? '';
  return { head, html: drawn.slice(head.length), isMissing };
}
