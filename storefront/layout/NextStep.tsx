import type { ReactNode } from 'react';
import { useBarHeight } from './useBarHeight.ts';

/**
 * The next step with all that speaks for or against it: how long there is, what went wrong, what it
 * costs. It stands below the sums on a wide screen and under the thumb on a phone, and is always seen.
 */
export function NextStep({
  price,
  isStale = false,
  note,
  children,
}: {
  price: string;
  isStale?: boolean;
  note?: ReactNode;
  children: ReactNode;
}) {
  const bar = useBarHeight();
  return (
    <div ref={bar} className="next-step" role="region" aria-label="Your total">
      {note}
      <div className="row">
        <strong aria-busy={isStale}>{price}</strong>
        {children}
      </div>
    </div>
  );
}
