import * as z from 'zod';
import type { Ctx, Tx } from '@foyer/kit/server';
import { chargeProblem } from '@foyer/plugin-fees/engine';
import type { OrderStatus } from '@foyer/plugin-orders/contract';
import { orders } from '@foyer/plugin-orders/server';
import { gateway, type MoneyFlow } from '@foyer/plugin-payments/server';
import type { PaymentBody } from '../../contract.ts';
import type { CartPath } from '../queryCart.ts';
import { cartState, isRefused, parseCart, type CartState } from '../cartState.ts';
import type { CheckoutSettings } from '../checkoutDeps.ts';
import { toCartError } from '../toCartError.ts';
import { attempt, isOpen, type Attempt } from './attempt.ts';
import { asksAddress } from '../toBreakdown.ts';
import { consentsOf, contactOf, requireAddress } from './buyer.ts';
import { priceOf } from './priceOf.ts';
import { fingerprintOf, sessionParams, type Seller } from './sessionParams.ts';
import { insertAttempt } from './insertAttempt.ts';

/** The gateway takes no session that lives for less than half an hour by its clock, whose answers take a moment. */
const PAGE_MS = 31 * 60_000;
/** A session that is about to expire is no use to anybody who comes back to it. */
const LEFT_MS = 60_000;

export interface Prepared {
  orderUID: string;
  /** Null where nothing is to be paid. */
  attempt: Attempt | null;
}

interface Given {
  tx: Tx;
  ctx: Ctx;
  params: CartPath;
  body: PaymentBody;
  /**
   * The cart as it was a moment ago. Null where nobody looked: then only what is held, costs something
   * and was not placed before is placed.
   */
  seen: CartState | null;
  money: MoneyFlow | { refusal: unknown };
  seller: Seller;
  settings: CheckoutSettings;
}

/**
 * Places the order and writes down what the gateway will be asked for, both or neither.
 * @returns nothing placed where another session has to be expired first, or the hold is gone
 */
export async function prepareAttempt(given: Given): Promise<Prepared | { other?: Attempt }> {
  const { tx, ctx, params, body, seen } = given;
  const { tenantId, eventId, draftOrderUID } = params;
  // In the order in which a payment that arrives takes them: the order, the event, the cart.
  if (seen?.order && seen.draft.orderUID) await ctx.use(orders).lock(tx.db, seen.draft.orderUID);
  const wasFree = seen !== null && priceOf(seen).breakdown.totalCents === 0;
  const { state, last, saleProblem } = await lockCart(tx, params, { completes: wasFree });
  const { orderUID } = state.draft;
  requireUnpaid(state);
  // A hold outlives a sales window, but nobody is sent to pay for an event that is over or cancelled.
  if (saleProblem) throw toCartError({ problem: saleProblem });
  if (!orderUID || !state.held?.isLive) return {};
  // Its order would have had to be locked before.
  if (!seen && state.order) return {};
  const { sale, terms, breakdown } = priceOf(state);
  const isFree = breakdown.totalCents === 0;
  if (isFree !== wasFree) return {};
  if (asksAddress(given.settings, breakdown)) requireAddress(body.order);
  const problem = chargeProblem(breakdown.totalCents);
  if (problem) throw toCartError({ problem });

  const { money, flow } = flowOf(given, isFree);
  const destination = money?.destination ?? null;
  const contact = contactOf(body.order);
  const { successUrl, cancelUrl } = body;
  const fingerprint = fingerprintOf({
    contact,
    breakdown,
    flow,
    destination,
    successUrl,
    cancelUrl,
    consents: [body.order.optInEmail, body.order.optInText],
  });
  if (last && isOpen(last)) {
    const isLasting = last.expires_at.getTime() > Date.now() + LEFT_MS;
    const isSame = last.fingerprint === fingerprint && isLasting;
    return isSame && !isFree ? { orderUID, attempt: last } : { other: last };
  }

  const placing = ctx.use(orders).place(tx, {
    tenantId,
    eventId,
    orderUID,
    draftId: draftOrderUID,
    contact,
    terms,
    breakdown,
    flow,
    consents: consentsOf(body.order),
    source: body.source,
    lines: sale.lines,
    discount: sale.discount,
    facilitator: money?.facilitator ?? 'platform',
    destination,
  });
  if (isFree) {
    await placing;
    const cause = ctx.http.req.foyer.requestId;
    await ctx.use(orders).completeIn(tx, { orderUID, payment: null, cause });
    return { orderUID, attempt: null };
  }
  const n = (last?.n ?? 0) + 1;
  const expiresAt = new Date(Math.ceil((Date.now() + PAGE_MS) / 1000) * 1000);
  const expiresAtSeconds = ctx.use(gateway).secondsOf(expiresAt);
  const agreedCents = ctx.use(orders).agreedCents({ flow, terms, breakdown });
  const writing = insertAttempt(tx, {
    tenant_id: tenantId,
    draft_id: draftOrderUID,
    order_uid: orderUID,
    n,
    fingerprint,
    idempotency_key: `${ctx.use(gateway).keyPrefix}cs:${orderUID}:${n}`,
    account: money?.account ?? null,
    expires_at: expiresAt,
    params: sessionParams({
      tenantId,
      eventId,
      seller: given.seller,
      orderUID,
      breakdown,
      flow,
      destination,
      agreedCents,
      expiresAtSeconds,
      successUrl,
      cancelUrl,
      attempt: n,
      email: contact.email,
      description: `Order ${orderUID}`,
    }),
  });
  // They leave together: neither waits for the other.
  const [attempt] = await Promise.all([writing, placing]);
  return { orderUID, attempt };
}

const lockedCart = cartState.extend({
  attempt: attempt.nullable(),
  saleProblem: z.enum(['event_cancelled', 'event_over']).nullable(),
});
type LockedCart = z.infer<typeof lockedCart>;

/** The cart and its last attempt as they are now, with everybody else who wants them kept waiting. */
async function lockCart(
  tx: Tx,
  { tenantId, eventId, draftOrderUID }: CartPath,
  { completes }: { completes: boolean },
): Promise<{ state: CartState; last: Attempt | null } & Pick<LockedCart, 'saleProblem'>> {
  const { rows } = await tx.db.raw<{ rows: { state: unknown }[] }>(
    'select checkout_pay(?, ?, ?, ?) as state',
    [tenantId, draftOrderUID, eventId, completes],
  );
  const state = parseCart(rows[0]?.state, lockedCart);
  if (isRefused(state)) throw toCartError(state);
  return { state, last: state.attempt, saleProblem: state.saleProblem };
}

const UNPAID: readonly OrderStatus[] = ['awaiting_payment', 'expired', 'failed'];

/** Whose money came, whatever became of it, is not asked for more. */
function requireUnpaid({ order }: CartState): void {
  if (!order || UNPAID.includes(order.status)) return;
  throw toCartError({ problem: order.status === 'cancelled' ? 'cancelled' : 'already_paid' });
}

function flowOf({ money }: Given, isFree: boolean) {
  if (!('refusal' in money)) return { money, flow: isFree ? ('none' as const) : money.flow };
  if (!isFree) throw money.refusal;
  return { money: null, flow: 'none' as const };
}
