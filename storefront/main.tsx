import '@foyer/kit/fonts.css';
import './storefront.css';
import './sale.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Broken } from './layout/Broken.tsx';
import { readAnswers, readPage } from './page.ts';
import { Storefront } from './Storefront.tsx';

const RETRIES = 2;
/** So long an event is not asked for again: what came with the page is not asked for at once. */
const FRESH_MS = 2_000;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What the server has refused it refuses again; a lost connection may be back.
      retry: (count, error) => {
        const { status = 0 } = error as { status?: number };
        return count < RETRIES && (status === 0 || status >= 500);
      },
      networkMode: 'always',
    },
  },
});

for (const key of ['events', 'event']) queries.setQueryDefaults([key], { staleTime: FRESH_MS });
for (const { key, answer } of readAnswers()) queries.setQueryData(key, answer);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Broken>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Storefront tenant={readPage().tenant} />
        </BrowserRouter>
      </QueryClientProvider>
    </Broken>
  </StrictMode>,
);
