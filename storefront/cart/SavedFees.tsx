import type { CartBreakdown } from '../api/cartApi.ts';
import type { TicketType } from '../api/eventApi.ts';
import { formatMoney, sumOf } from '../money.ts';
import { donationBeside } from './donationBeside.ts';
import { shownPrice, times } from './shownPrice.ts';

/** Some fees are taken once for an order: what that makes it cheaper than the prices shown, before tax. */
export function SavedFees({ cart, types }: { cart: CartBreakdown; types: readonly TicketType[] }) {
  const { orderDetails, discount, totalAmount, vat } = cart;
  const shown = orderDetails.map(({ order }) =>
    times(shownPrice(order, types).each, order.quantity),
  );
  const saved = sumOf([...shown, donationBeside(cart), -totalAmount, vat]);
  if (discount > 0 || saved <= 0) return null;
  return (
    <p className="small muted">
      {formatMoney(saved)} less than the prices beside it: some fees are taken once for an order.
    </p>
  );
}
