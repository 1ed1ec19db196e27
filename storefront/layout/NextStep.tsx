import { useEffect, useRef, type ReactNode } from 'react';

/**
 * The next step's button with its price, time limit and errors. It follows the sums on wide
 * screens, sticks to the bottom on phones, and is always visible. Screen readers announce changes
 * of the price or of `what`.
 */
export function NextStep({
  what,
  price,
  isStale = false,
  note,
  children,
}: {
  what: string;
  price: string;
  isStale?: boolean;
  note?: ReactNode;
  children: ReactNode;
}) {
  const bar = useBarHeight();
  return (
    <div ref={bar} className="next-step" role="region" aria-label="Your total">
      {note}
      <p className="unseen" role="status" aria-busy={isStale}>
        {what}, total {price}
      </p>
      <div className="row">
        <strong aria-hidden="true" aria-busy={isStale}>
          {price}
        </strong>
        {children}
      </div>
    </div>
  );
}

/**
 * Exposes the height of a phone's bottom bar as `--bar`, so that scrolled and focused content stays
 * above it.
 */
function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current || !('ResizeObserver' in window)) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--bar', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, []);
  return bar;
}
