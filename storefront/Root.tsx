import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { answerEarlyClicks } from './answerEarlyClicks.ts';
import { Broken } from './layout/Broken.tsx';

/** What stands around the storefront, in the browser and at the server alike. */
export function Root({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  useEffect(() => {
    // Not within the effect: React takes over the part that was clicked only outside its own work.
    const timer = setTimeout(answerEarlyClicks);
    return () => clearTimeout(timer);
  }, []);
  return (
    <StrictMode>
      <Broken>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </Broken>
    </StrictMode>
  );
}
