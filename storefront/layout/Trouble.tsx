import { useLayoutEffect, useRef } from 'react';
import { watchReturn } from '../api/connection.ts';
import { problemOf } from '../api/problemOf.ts';

/**
 * An error in place of what could not be loaded. It tries again by itself once a lost connection is back.
 * @param props.isPage whether it replaces the whole page, and so needs the page's heading
 */
export function Trouble({
  error,
  isPage = false,
  onRetry,
}: {
  error: unknown;
  isPage?: boolean;
  onRetry(): void;
}) {
  const { status, message } = problemOf(error);
  const retry = useRef(onRetry);
  useLayoutEffect(() => {
    retry.current = onRetry;
  });
  // In layout: it may be back at the moment it is said to be lost.
  useLayoutEffect(() => watchReturn(() => retry.current()), []);
  return (
    <div className="trouble" role="alert">
      {isPage && <h1>This page could not be loaded</h1>}
      <p>
        {status === 0
          ? message
          : `${isPage ? '' : 'This could not be loaded. '}Please try again in a moment.`}
      </p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
