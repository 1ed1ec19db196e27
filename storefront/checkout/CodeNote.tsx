import { formatDollars } from '@foyer/kit/numbers';
import { StepProblem } from '../layout/StepProblem.tsx';
import type { DiscountCodeState } from './useDiscountCode.ts';

/**
 * Why the order was not placed: its code was rejected, or applying or removing it changed the
 * price.
 */
export type CodeStop = 'refused' | 'applied' | 'removed';

/** Says why the order was not placed. The code's own error is shown by its field. */
export function CodeNote({
  stop,
  discount,
  total,
}: {
  stop: CodeStop | null;
  discount: DiscountCodeState;
  total: number;
}) {
  const { code, isApplied, isBusy, isPending } = discount;
  if (stop === (isApplied ? 'applied' : 'removed') && !isBusy)
    return (
      <p className="note warn" role="alert">
        {isApplied ? `Code ${code} applied.` : 'Discount code removed.'} Your new total is{' '}
        {formatDollars(total)}. Press PLACE ORDER NOW again to order.
      </p>
    );
  if (stop !== 'refused' || isBusy) return null;
  return (
    <StepProblem isFocused={false}>
      <p>
        Your order wasn’t placed. Check the discount code.{' '}
        {!isPending && !isApplied && 'To order without a discount, press PLACE ORDER NOW again.'}
      </p>
    </StepProblem>
  );
}
