import type { ReactNode } from 'react';
import { useBarHeight } from './useBarHeight.ts';

/**
 * The next step with all that speaks for or against it: how long there is, what went wrong, what it
 * costs. It stands below the sums on a wide screen and under the thumb on a phone, and is always seen.
 * Whenever the price or `what` it is for changes, screen readers say both.
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
