import { defineToasts, useRefreshSession, useToast } from '@foyer/kit/admin';
import { useEffect } from 'react';

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

const toasts = defineToasts({
  invalidSession: { kind: 'error', title: 'Invalid user session, Please login first' },
});
