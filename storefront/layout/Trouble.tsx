import { Component, createContext, type ReactNode, useLayoutEffect, useRef } from 'react';
import { problemOf, watchReturn } from '../api/call.ts';

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

/** A class, because React has no hook for catching render errors. */
export class Broken extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main className="shop notice" role="alert">
        <h1>Something went wrong</h1>
        <p>Sorry about that. Reloading the page usually fixes it.</p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          Reload page
        </button>
      </main>
    );
  }
}

/**
 * For visitors without JavaScript: in place of a page that only the browser can render, or of the
 * controls for `what`. The styles in `index.html` hide those controls.
 */
export function NeedsScript({ what }: { what?: string }) {
  return (
    <noscript>
      <p className="note warn">
        {what
          ? `${what}, turn on JavaScript in your browser settings, then reload the page.`
          : 'This page needs JavaScript. Turn it on in your browser settings, then reload the page. If you already bought tickets, they’re in your email.'}
      </p>
    </noscript>
  );
}

/** Lets a view tell the server render that the page doesn't exist. No-op in the browser. */
export const MissingPage = createContext<() => void>(() => undefined);
