import { useToast, type Toast } from '@foyer/kit/admin';
import { useEffect, useRef } from 'react';

/** For how long a closed failure toast is not shown again. */
const QUIET_MS = 5_000;

/**
 * Shows a toast for each load failure: not while it is open, nor in the five seconds after it was
 * closed.
 * @param error of the last attempt; null if it succeeded
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
