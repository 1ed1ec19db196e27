import { useRefreshSession, useToast } from '@foyer/kit/admin';
import { useEffect } from 'react';
import { toasts } from './toasts.ts';

/**
 * Asks who is signed in when the home is opened, and says so where nobody is or nobody answers. One
 * whose session has ended is taken to the sign-in page by the console besides.
 * @param isAsked false where another part of the page asks
 */
export function useAskSession(isAsked = true): void {
  const refresh = useRefreshSession();
  const toast = useToast();
  useEffect(() => {
    if (isAsked) refresh().catch(() => toast(toasts.invalidSession));
  }, [isAsked, refresh, toast]);
}
