import '@foyer/kit/fonts.css';
import './storefront.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Broken } from './layout/Broken.tsx';
import { readPage } from './page.ts';
import { Storefront } from './Storefront.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Broken>
      <BrowserRouter>
        <Storefront tenant={readPage().tenant} />
      </BrowserRouter>
    </Broken>
  </StrictMode>,
);
