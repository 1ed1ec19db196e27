import { useRefreshSession, useToast } from '@foyer/kit/admin';
import { useEffect } from 'react';
import { toasts } from './toasts.ts';

/**
 * Checks the session when the home opens, and reports if it has ended or the check fails. The
 * console also takes a user whose session has ended to the sign-in page.
 * @param isAsked false where another part of the page checks
 */
export function useAskSession(isAsked = true): void {
  const refresh = useRefreshSession();
  const toast = useToast();
  useEffect(() => {
    if (isAsked) refresh().catch(() => toast(toasts.invalidSession));
  }, [isAsked, refresh, toast]);
}
