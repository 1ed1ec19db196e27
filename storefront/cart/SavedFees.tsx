import { formatDollars } from '@foyer/kit/numbers';
import type { CartBreakdown } from '../api/cartApi.ts';
import type { TicketType } from '../api/eventApi.ts';
import { sumOf } from '../money.ts';
import { extraDonation } from './extraDonation.ts';
import { shownPrice, times } from './shownPrice.ts';

/**
 * Some fees are charged once per order: how much less that costs than the prices shown, before tax.
 */
export function SavedFees({ cart, types }: { cart: CartBreakdown; types: readonly TicketType[] }) {
  const { orderDetails, discount, totalAmount, vat } = cart;
  const typeOf = (ticketTypeId: string) => types.find(({ id }) => id === ticketTypeId);
  const shown = orderDetails.map(({ order }) =>
    times(shownPrice(order.price, typeOf(order.ticketId)).each, order.quantity),
  );
  const saved = sumOf([...shown, extraDonation(cart), -totalAmount, vat]);
  if (discount > 0 || saved <= 0) return null;
  return (
    <p className="small muted">
      {formatDollars(saved)} less than the prices shown, because some fees are charged once per
      order.
    </p>
  );
}
