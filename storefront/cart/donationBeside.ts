import type { CartBreakdown } from '../api/cartApi.ts';
import type { TicketType } from '../api/eventApi.ts';
import { sumOf } from '../money.ts';

/** What is given beside the tickets: a cart's donation without the tickets that are donations. */
export function donationBeside(cart: CartBreakdown, types: readonly TicketType[]): number {
  const isDonation = (ticketId: string) =>
    types.some(({ id, details }) => id === ticketId && details.kind === 'donation');
  const asTickets = cart.orderDetails
    .filter(({ order }) => isDonation(order.ticketId))
    .map(({ price }) => -price);
  return sumOf([cart.donation, ...asTickets]);
}
