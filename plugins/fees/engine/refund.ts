import { requireCents, share, sumCents } from './amount.ts';
import type { Breakdown, OrderMoney, PricedTicket } from './breakdown.ts';
import { passesServiceFee } from './passAlong.ts';
import { payableCents, settle, type Settlement } from './settle.ts';
import type { Terms } from './terms.ts';

/** A ticket of a sold order. */
export interface StateTicket extends PricedTicket {
  refunded: null | 'with_fees' | 'without_fees';
}

/** A sold order's money as refunds have left it; plain JSON, and refunds follow one another. */
export interface RefundState extends OrderMoney {
  tickets: StateTicket[];
  /** Returned without any ticket, out of the tenant's share. */
  goodwillCents: number;
  /** Asked for and never paid; it comes out of the platform's share. */
  forgivenCents?: number;
}

/** The state of an order before its first refund. */
export function soldState(breakdown: Breakdown): RefundState {
  const { subtotalCents: _subtotal, discountCents: _discount, ...money } = breakdown;
  return {
    ...money,
    tickets: breakdown.tickets.map((ticket) => ({ ...ticket, refunded: null })),
    goodwillCents: 0,
  };
}

/** What a refund changes. */
export interface Refund {
  state: RefundState;
  refundCents: number;
  before: Settlement;
  after: Settlement;
  /**
   * By how much what may be transferred to the tenant falls: the most that is to be reversed.
   * Below zero it rises, where a ticket's fees were more than its price.
   */
  payableDropCents: number;
}

type RefundTerms = Pick<Terms, 'platformPpm' | 'platformBearsGatewayFee'>;

function requireRefundable(state: RefundState, indexes: readonly number[]): void {
  if (indexes.length === 0) throw new RangeError('a refund of tickets names at least one');
  if (new Set(indexes).size !== indexes.length) throw new RangeError('a ticket is named twice');
  for (const index of indexes) {
    const ticket = state.tickets.find((candidate) => candidate.index === index);
    if (!ticket) throw new RangeError(`the order has no ticket ${index}`);
    if (ticket.refunded) throw new RangeError(`ticket ${index} has been refunded`);
  }
}

/** The total, of which what was returned without tickets stays returned as far as it goes. */
function withTotal(state: RefundState): RefundState {
  const wholeCents = sumCents(
    [
      state.ticketNetCents,
      state.vatCents,
      state.donationCents,
      state.surchargeCents,
      state.processingFeeCents,
      state.gatewayProcessingFeeCents,
    ],
    'total',
  );
  const forgivenCents = Math.min(state.forgivenCents ?? 0, wholeCents);
  const goodwillCents = Math.min(state.goodwillCents, wholeCents - forgivenCents);
  return {
    ...state,
    goodwillCents,
    ...(state.forgivenCents !== undefined && { forgivenCents }),
    totalCents: wholeCents - goodwillCents - forgivenCents,
  };
}

type Refunded = NonNullable<StateTicket['refunded']>;

/**
 * [A16] The order without some tickets. Their service and platform fees leave with them or stay;
 * card fees and the donation stay until the last ticket goes with its fees.
 */
function without(
  terms: RefundTerms,
  state: RefundState,
  refund: { ticketIndexes: readonly number[]; withFees: boolean },
): RefundState {
  const refunded: Refunded = refund.withFees ? 'with_fees' : 'without_fees';
  const tickets = state.tickets.map((ticket) =>
    refund.ticketIndexes.includes(ticket.index) ? { ...ticket, refunded } : ticket,
  );
  const isOver = refund.withFees && tickets.every((ticket) => ticket.refunded !== null);
  return withTickets(terms, { state, tickets, isOver });
}

/** @param given `isOver`: card fees and the donation leave as well */
function withTickets(
  terms: RefundTerms,
  given: { state: RefundState; tickets: StateTicket[]; isOver: boolean },
): RefundState {
  const { state, tickets, isOver } = given;
  const held = tickets.filter((ticket) => ticket.refunded === null);
  const charged = tickets.filter((ticket) => ticket.refunded !== 'with_fees');
  const sum = (tickets: readonly StateTicket[], key: 'netCents' | 'taxCents' | 'serviceFeeCents') =>
    sumCents(
      tickets.map((ticket) => ticket[key]),
      'sum of tickets',
    );
  const serviceFeeCents = sum(charged, 'serviceFeeCents');
  return withTotal({
    ...state,
    tickets,
    ticketNetCents: sum(held, 'netCents'),
    vatCents: sum(held, 'taxCents'),
    surchargeCents: passesServiceFee(state.option) ? serviceFeeCents : 0,
    donationCents: isOver ? 0 : state.donationCents,
    processingFeeCents: isOver ? 0 : state.processingFeeCents,
    gatewayProcessingFeeCents: isOver ? 0 : state.gatewayProcessingFeeCents,
    earned: {
      serviceFeeCents,
      processingFeeCents: isOver ? 0 : state.earned.processingFeeCents,
      platformFeeCents: share(sum(charged, 'netCents'), terms.platformPpm),
      donationFeeCents: isOver ? 0 : state.earned.donationFeeCents,
    },
  });
}

/**
 * An order after its whole total was returned: all of its tickets are refunded, whatever the money
 * was returned for. A service fee that the buyer paid was returned to the buyer, so no ticket keeps
 * it; one that the organizer bears stays where a refund of that ticket kept it.
 * @param refund `withFees`: whether any of the refunds returned fees
 */
export function returnAll(
  terms: RefundTerms,
  state: RefundState,
  { withFees }: { withFees: boolean },
): RefundState {
  const refundedAs = ({ refunded }: StateTicket): Refunded =>
    withFees && (refunded === null || passesServiceFee(state.option))
      ? 'with_fees'
      : (refunded ?? 'without_fees');
  const tickets = state.tickets.map((ticket) => ({ ...ticket, refunded: refundedAs(ticket) }));
  const returned = withTickets(terms, { state, tickets, isOver: withFees });
  return withTotal({
    ...returned,
    goodwillCents: returned.goodwillCents + returned.totalCents,
  });
}

function compare(
  terms: RefundTerms,
  states: { from: RefundState; to: RefundState },
  fees: { gatewayFeeCents?: number; disputeFeeCents?: number },
): Refund {
  const { gatewayFeeCents } = fees;
  const before = settle(terms, states.from, { gatewayFeeCents });
  const after = settle(terms, states.to, fees);
  return {
    state: states.to,
    refundCents: states.from.totalCents - states.to.totalCents,
    before,
    after,
    payableDropCents: payableCents(before) - payableCents(after),
  };
}

/** Takes less than was asked for as all that was paid: the platform goes without the difference. */
export function forgive(state: RefundState, { amountCents }: { amountCents: number }): RefundState {
  const cents = requireCents(amountCents, 'difference');
  if (cents > state.totalCents) throw new RangeError('no more can be missing than was asked for');
  return withTotal({ ...state, forgivenCents: (state.forgivenCents ?? 0) + cents });
}

/** Refunds whole tickets. The gateway keeps its fee, which stays with whoever bears it. */
export function refundTickets(
  terms: RefundTerms,
  state: RefundState,
  refund: { ticketIndexes: readonly number[]; withFees: boolean; gatewayFeeCents?: number },
): Refund {
  requireRefundable(state, refund.ticketIndexes);
  return compare(terms, { from: state, to: without(terms, state, refund) }, refund);
}

/** Returns an amount without any ticket: it comes out of the tenant's share and leaves our fees. */
export function refundAmount(
  terms: RefundTerms,
  state: RefundState,
  refund: { amountCents: number; gatewayFeeCents?: number },
): Refund {
  const amountCents = requireCents(refund.amountCents, 'refund');
  if (amountCents === 0 || amountCents > state.totalCents) {
    throw new RangeError('a refund is more than nothing and at most what is left of the order');
  }
  const to = withTotal({ ...state, goodwillCents: state.goodwillCents + amountCents });
  return compare(terms, { from: state, to }, refund);
}

/**
 * What a lost dispute takes back: everything that is left, fees that earlier refunds kept included,
 * and the gateway's fee for the dispute [A17].
 */
export function writeOff(
  terms: RefundTerms,
  state: RefundState,
  fees: { gatewayFeeCents?: number; disputeFeeCents: number },
): Refund {
  const held = state.tickets.filter(({ refunded }) => !refunded).map(({ index }) => index);
  const returned =
    held.length === 0 ? state : without(terms, state, { ticketIndexes: held, withFees: true });
  const goodwillCents = returned.goodwillCents + returned.totalCents;
  return compare(terms, { from: state, to: withTotal({ ...returned, goodwillCents }) }, fees);
}
