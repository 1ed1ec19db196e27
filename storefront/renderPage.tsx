import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { makeQueries } from './makeQueries.ts';
import type { Answer, Page } from './page.ts';
import { Root } from './Root.tsx';
import { Storefront } from './Storefront.tsx';

/**
 * The first view as HTML, for the host to write into the page that the browser then takes over.
 * @param asked.address the path and what follows a `?`
 * @param asked.answers what the page would ask the API for; without them it is shown as loading
 */
export function renderPage(asked: {
  address: string;
  tenant: Page['tenant'];
  answers: readonly Answer[];
}): string {
  const queries = makeQueries(asked.answers);
  return renderToString(
    <Root queries={queries}>
      <StaticRouter location={asked.address}>
        <Storefront tenant={asked.tenant} />
      </StaticRouter>
    </Root>,
  );
}
