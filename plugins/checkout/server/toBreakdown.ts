import { toDollars } from '@foyer/kit';
import {
  chargeProblem,
  LARGEST_CHARGE_CENTS,
  price,
  type Breakdown,
  type Terms,
} from '@foyer/plugin-fees/engine';
import type { CartBreakdown } from '../contract.ts';
import type { CheckoutSettings } from './checkoutDeps.ts';
import { isRefused, saleOf, type CartState, type Priced } from './cartState.ts';
import { toCartError } from './toCartError.ts';

type Status = CartBreakdown['status'];

/** The hold's prices while tickets are held, or else today's. */
export function pricedOf(state: CartState, today: Terms): { priced: Priced; terms: Terms } {
  const { draft, held, quote } = state;
  if (held?.isLive && draft.priced && draft.terms)
    return { priced: draft.priced, terms: draft.terms };
  if (!quote) throw toCartError({ problem: 'no_cart' });
  if (isRefused(quote)) throw toCartError(quote);
  requirePriceable(quote, draft.donationCents);
  return { priced: quote, terms: today };
}

/** A card can’t be charged more, and the fee engine can’t compute far larger totals. */
function requirePriceable({ lines }: Priced, donationCents: number): void {
  const cents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, donationCents);
  if (cents > LARGEST_CHARGE_CENTS) throw toCartError({ problem: 'too_large' });
}

function statusOf({ held, order }: CartState): Status {
  switch (order?.status) {
    case undefined:
    case 'expired':
    case 'failed':
    case 'draft':
    case 'held':
      return held?.isLive ? 'held' : 'draft';
    case 'awaiting_payment':
      return held?.isLive ? 'awaiting_payment' : 'draft';
    // The order is placed; only the confirmation link changes it.
    case 'awaiting_confirmation':
      return held?.isLive ? 'processing' : 'draft';
    case 'processing':
    case 'needs_review':
      return 'processing';
    case 'cancelled':
      return 'cancelled';
    case 'completed':
    case 'partially_refunded':
    case 'refunded':
      return 'completed';
  }
}

/** Whether an order requires the buyer's address. */
export const asksAddress = (
  { askAddress }: CheckoutSettings,
  { vatCents }: Pick<Breakdown, 'vatCents'>,
): boolean => askAddress === 'always' || vatCents > 0;

/** A cart in the buyer's format. */
export function toBreakdown(given: {
  cartId: string;
  state: CartState;
  terms: Terms;
  settings: CheckoutSettings;
}): CartBreakdown {
  const { cartId, state, settings } = given;
  const { draft, held, before } = state;
  const { priced, terms } = pricedOf(state, given.terms);
  const total: Breakdown = price(terms, saleOf(priced, draft.donationCents));
  return {
    draftOrderUID: cartId.replaceAll('-', ''),
    status: statusOf(state),
    transactionNumber: draft.orderUID,
    ticketCount: total.tickets.length,
    subtotal: toDollars(total.subtotalCents),
    surcharge: toDollars(total.surchargeCents),
    processingFee: toDollars(total.processingFeeCents),
    gatewayProcessingFee: toDollars(total.gatewayProcessingFeeCents),
    discount: toDollars(total.discountCents),
    discountCode: priced.discount?.code ?? null,
    vat: toDollars(total.vatCents),
    donation: toDollars(total.donationCents),
    totalAmount: toDollars(total.totalCents),
    chargeProblem: chargeProblem(total.totalCents),
    orderDetails: priced.lines.map(
      ({ ticketTypeId, name, kind, priceCents, quantity, problem }) => ({
        order: {
          ticketId: ticketTypeId,
          ticketName: name,
          price: toDollars(priceCents),
          quantity,
          isDonation: kind === 'donation',
          unavailable: unavailableOf(problem),
        },
        price: toDollars(priceCents * quantity),
      }),
    ),
    asksAddress: asksAddress(settings, total),
    expiresAt: held?.isLive ? new Date(held.expiresAt).toISOString() : null,
    canExtend: held?.isLive === true && draft.extensions === 0,
    changes: before ? changesOf(before, priced) : [],
  };
}

const unavailableOf = (problem: Priced['lines'][number]['problem']) =>
  problem === 'window_closed' ? 'off_sale' : (problem ?? null);

const changesOf = (before: Priced, now: Priced): CartBreakdown['changes'] =>
  now.lines.flatMap(({ ticketTypeId, name, priceCents }) => {
    const known = before.lines.find((line) => line.ticketTypeId === ticketTypeId);
    if (!known || known.priceCents === priceCents) return [];
    return [
      {
        ticketId: ticketTypeId,
        ticketName: name,
        priceBefore: toDollars(known.priceCents),
        priceNow: toDollars(priceCents),
      },
    ];
  });
