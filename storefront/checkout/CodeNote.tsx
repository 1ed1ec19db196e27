import { StepProblem } from '../layout/StepProblem.tsx';
import { formatMoney } from '../money.ts';
import type { DiscountCodeState } from './useDiscountCode.ts';

/** Why an order was not placed: its code was refused, or came or went and so changed what it costs. */
export type CodeStop = 'refused' | 'applied' | 'removed';

/** Says why the order was not placed; what was wrong with a code is said by its field. */
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
        {isApplied ? `Code ${code} is applied` : 'The discount code is removed'}: the total is{' '}
        {formatMoney(total)} now. Press PLACE ORDER NOW again to order.
      </p>
    );
  if (stop !== 'refused' || isBusy) return null;
  return (
    <StepProblem isFocused={false}>
      <p>
        Your order was not placed: see what is said of the discount code.{' '}
        {!isPending && !isApplied && 'Press PLACE ORDER NOW again to order without a discount.'}
      </p>
    </StepProblem>
  );
}
