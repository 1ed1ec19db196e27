import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { Broken } from './layout/Trouble.tsx';

/** Providers shared by the browser and the server render. */
export function Root({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  useEffect(() => {
    // Clicks are replayed outside the effect: React hydrates the clicked part only after its own
    // work is done.
    const timer = setTimeout(replayEarlyClicks);
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

declare global {
  interface Window {
    keepEarlyClick(this: void, click: Event): void;
    earlyClicks?: HTMLButtonElement[];
  }
}

/** Replays clicks made between the first paint and hydration. */
function replayEarlyClicks(): void {
  removeEventListener('click', window.keepEarlyClick, true);
  for (const button of window.earlyClicks ?? []) button.click();
  delete window.earlyClicks;
}
