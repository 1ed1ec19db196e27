import { useToast, type Toast } from '@foyer/kit/admin';
import { useEffect, useRef } from 'react';

/** How long a failure that was closed is not said again. */
const QUIET_MS = 5_000;

/**
 * Says that something could not be loaded, once for each failure: neither while the toast is open nor
 * in the five seconds after it was closed.
 * @param error of the last attempt; null while there is none
 */
export function useLoadFailureToast(error: unknown, failure: Toast | undefined): void {
  const toast = useToast();
  const quietUntil = useRef(0);
  const latest = useRef(failure);
  useEffect(() => {
    latest.current = failure;
  });
  useEffect(() => {
    if (!error || !latest.current || Date.now() < quietUntil.current) return;
    quietUntil.current = Infinity;
    toast(latest.current, {
      onClosed() {
        quietUntil.current = Date.now() + QUIET_MS;
      },
    });
  }, [error, toast]);
}
