import type { CartBreakdown } from '../api/cartApi.ts';
import type { LinkedCode } from './useLinkedCode.ts';

/** Says whether the code from the link was applied to the cart. */
export function LinkedCodeNote({ linked, cart }: { linked: LinkedCode; cart: CartBreakdown }) {
  const { code, problem } = linked;
  if (problem !== '')
    return (
      <p className="note warn" role="status">
        <strong>Discount code {code}:</strong> {problem}
      </p>
    );
  // The buyer may have removed or replaced it since.
  if (cart.discountCode !== code) return null;
  return (
    <p className="note" role="status">
      {cart.discount > 0
        ? `Discount code ${code} applied.`
        : `Discount code ${code} doesn’t apply to these tickets.`}
    </p>
  );
}
