import '@foyer/kit/fonts.css';
import './storefront.css';
import './parts.css';
import './sale.css';
import './tickets.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { makeQueries } from './makeQueries.ts';
import { readAnswers, readPage } from './page.ts';
import { Root } from './Root.tsx';
import { Storefront } from './Storefront.tsx';

const root = document.getElementById('root')!;
const shop = (
  <Root queries={makeQueries(readAnswers())}>
    <BrowserRouter>
      <Storefront tenant={readPage().tenant} />
    </BrowserRouter>
  </Root>
);
// Renders in the browser if the server didn't.
if (root.firstElementChild) hydrateRoot(root, shop);
else createRoot(root).render(shop);
