import { requireCents, share, sumCents } from './amount.ts';
import { passesServiceFee, type Breakdown, type OrderMoney, type PricedTicket } from './price.ts';
import { payableCents, settle, type Settlement } from './settle.ts';
import type { Terms } from './terms.ts';

/** A ticket of a sold order. */
export interface StateTicket extends PricedTicket {
  refunded: null | 'with_fees' | 'without_fees';
}

/**
 * The money of a sold order after refunds, as plain JSON. Refunds are applied one after another.
 */
export interface RefundState extends OrderMoney {
  tickets: StateTicket[];
  /** Refunded without a ticket, out of the tenant's share. */
  goodwillCents: number;
  /** Requested but never paid; deducted from the platform's share. */
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

/** The changes made by a refund. */
export interface Refund {
  state: RefundState;
  refundCents: number;
  before: Settlement;
  after: Settlement;
  /**
   * The decrease in what may be transferred to the tenant: the most that is to be reversed.
   * Negative if it rises, when a ticket's fees were more than its price.
   */
  payableDropCents: number;
}

type RefundTerms = Pick<Terms, 'platformPpm' | 'platformBearsGatewayFee'>;

function requireRefundable(state: RefundState, indexes: readonly number[]): void {
  if (indexes.length === 0) throw new RangeError('a ticket refund needs at least one ticket');
  if (new Set(indexes).size !== indexes.length) throw new RangeError('a ticket is listed twice');
  for (const index of indexes) {
    const ticket = state.tickets.find((candidate) => candidate.index === index);
    if (!ticket) throw new RangeError(`the order has no ticket ${index}`);
    if (ticket.refunded) throw new RangeError(`ticket ${index} has already been refunded`);
  }
}

/** The remaining total. The amount refunded without tickets stays refunded, up to this total. */
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
 * [A16] The order without some tickets. Their service and platform fees are refunded or kept; card
 * fees and the donation stay until the last ticket is refunded with its fees.
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

/** @param given `isOver`: card fees and the donation are refunded too */
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
 * An order after its whole total was refunded: all tickets count as refunded, regardless of the
 * reason. A service fee that the buyer paid was refunded, so no ticket keeps it; one that the
 * organizer bears stays if that ticket's refund kept it.
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

/** Treats a payment below the requested amount as complete: the platform bears the difference. */
export function forgive(state: RefundState, { amountCents }: { amountCents: number }): RefundState {
  const cents = requireCents(amountCents, 'difference');
  if (cents > state.totalCents) throw new RangeError('the difference can’t exceed the refund');
  return withTotal({ ...state, forgivenCents: (state.forgivenCents ?? 0) + cents });
}

/** Refunds whole tickets. The gateway keeps its fee, which is still borne by the same party. */
export function refundTickets(
  terms: RefundTerms,
  state: RefundState,
  refund: { ticketIndexes: readonly number[]; withFees: boolean; gatewayFeeCents?: number },
): Refund {
  requireRefundable(state, refund.ticketIndexes);
  return compare(terms, { from: state, to: without(terms, state, refund) }, refund);
}

/** Refunds an amount without a ticket: out of the tenant's share, without changing our fees. */
export function refundAmount(
  terms: RefundTerms,
  state: RefundState,
  refund: { amountCents: number; gatewayFeeCents?: number },
): Refund {
  const amountCents = requireCents(refund.amountCents, 'refund');
  if (amountCents === 0 || amountCents > state.totalCents) {
    throw new RangeError('a refund must be more than zero and at most what is left of the order');
  }
  const to = withTotal({ ...state, goodwillCents: state.goodwillCents + amountCents });
  return compare(terms, { from: state, to }, refund);
}

/**
 * What a lost dispute takes back: everything that remains, including fees kept by earlier refunds,
 * plus the gateway's dispute fee [A17].
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
