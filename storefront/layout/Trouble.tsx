import { useLayoutEffect, useRef } from 'react';
import { watchReturn } from '../api/connection.ts';
import { problemOf } from '../api/problemOf.ts';

/**
 * An error in place of content that failed to load. Retries when a lost connection is back.
 * @param props.isPage whether it replaces the whole page and needs the page's heading
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
  // A layout effect, because the connection may be back right when the error renders.
  useLayoutEffect(() => watchReturn(() => retry.current()), []);
  return (
    <div className="trouble" role="alert">
      {isPage && <h1>We couldn’t load this page</h1>}
      <p>
        {status === 0
          ? message
          : `${isPage ? '' : 'We couldn’t load this. '}Please try again in a moment.`}
      </p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
