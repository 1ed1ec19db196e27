import { useLayoutEffect, useRef } from 'react';
import { watchReturn } from '../api/connection.ts';
import { problemOf } from '../api/problemOf.ts';

/** Stands where something could not be loaded, and asks for it again: by itself once a lost connection is back. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { status, message } = problemOf(error);
  const retry = useRef(onRetry);
  useLayoutEffect(() => {
    retry.current = onRetry;
  });
  // In layout: it may be back at the moment it is said to be lost.
  useLayoutEffect(() => watchReturn(() => retry.current()), []);
  return (
    <div className="trouble" role="alert">
      <p>{status === 0 ? message : 'This could not be loaded. Please try again in a moment.'}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
