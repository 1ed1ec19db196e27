import type { CartBreakdown } from '../api/cartApi.ts';
import type { LinkedCode } from './useLinkedCode.ts';

/** Says what the code of a link did to the cart. */
export function LinkedCodeNote({ linked, cart }: { linked: LinkedCode; cart: CartBreakdown }) {
  const { code, problem } = linked;
  if (problem !== '')
    return (
      <p className="note warn" role="status">
        <strong>Discount code {code}:</strong> {problem}
      </p>
    );
  // It may have been removed since, or replaced.
  if (cart.discountCode !== code) return null;
  return (
    <p className="note" role="status">
      {cart.discount > 0
        ? `Discount code ${code} is applied.`
        : `Discount code ${code} takes nothing off these tickets.`}
    </p>
  );
}
