import { StepProblem } from '../layout/StepProblem.tsx';
import { formatMoney } from '../money.ts';
import type { DiscountCodeState } from './useDiscountCode.ts';

/** Why the order was not placed: its code was refused, which its field says, or has changed what it costs. */
export function CodeNote({
  stop,
  discount,
  total,
}: {
  stop: 'refused' | 'changed' | null;
  discount: DiscountCodeState;
  total: number;
}) {
  const { code, isApplied, isBusy, isPending } = discount;
  if (stop === 'changed' && isApplied)
    return (
      <p className="note warn" role="alert">
        Code {code} is applied: the total is {formatMoney(total)} now. Press PLACE ORDER NOW again
        to order.
      </p>
    );
  if (stop !== 'refused' || isBusy) return null;
  return (
    <StepProblem isFocused={false}>
      <p>
        Your order was not placed: see what is said of the discount code.{' '}
        {!isPending && 'Press PLACE ORDER NOW again to order without a discount.'}
      </p>
    </StepProblem>
  );
}
