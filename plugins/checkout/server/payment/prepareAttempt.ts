import { invalid } from '@foyer/kit';
import { PHONE_ABROAD } from '@foyer/kit/phone';
import { type Ctx, query, type Tx } from '@foyer/kit/server';
import { chargeProblem } from '@foyer/plugin-fees/engine';
import { UNPAID_STATUSES } from '@foyer/plugin-orders/contract';
import { type Contact, orders } from '@foyer/plugin-orders/server';
import { gateway, type MoneyFlow } from '@foyer/plugin-payments/server';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import * as z from 'zod';
import { CHECKOUT_CONSENTS } from '../../consent.ts';
import { orderForm, type OrderForm, type PaymentBody, PHONE_ANSWER } from '../../contract.ts';
import type { CartPath } from '../cart.ts';
import { cartState, type CartState, isRefused, parseCart } from '../cartState.ts';
import type { CheckoutSettings } from '../checkoutDeps.ts';
import { asksAddress } from '../toBreakdown.ts';
import { toCartError } from '../toCartError.ts';
import { attempt, type Attempt, insertAttempt, isOpen, priceOf } from './attempt.ts';
import { completeFree } from './completeFree.ts';
import { fingerprintOf, type Seller, sessionParams, soldToMetadata } from './sessionParams.ts';

/**
 * The gateway requires sessions to live at least 30 minutes by its clock, plus a margin for its
 * response.
 */
const PAGE_MS = 31 * 60_000;
/** A session about to expire is not reused. */
const LEFT_MS = 60_000;

export interface Prepared {
  orderUID: string;
  /** Null if nothing is due. */
  attempt: Attempt | null;
}

interface Given {
  tx: Tx;
  ctx: Ctx;
  params: CartPath;
  body: PaymentBody;
  /** The cart as last read. If null, only a held, paid cart without an earlier order is placed. */
  seen: CartState | null;
  money: MoneyFlow | { refusal: unknown };
  seller: Seller;
  settings: CheckoutSettings;
}

/**
 * Places the order and stores the gateway request in one transaction.
 * @returns nothing placed if another session has to be expired first or the hold is gone
 */
export async function prepareAttempt(given: Given): Promise<Prepared | { other?: Attempt }> {
  const { tx, ctx, params, body, seen } = given;
  const { tenantId, eventId, draftOrderUID: cartId } = params;
  // Locks in the same order as an arriving payment: order, event, cart.
  if (seen?.order && seen.draft.orderUID) await ctx.use(orders).lock(tx.db, seen.draft.orderUID);
  const wasFree = seen !== null && priceOf(seen).breakdown.totalCents === 0;
  const { state, last, saleProblem } = await lockCart(tx, params, { completes: wasFree });
  const { orderUID } = state.draft;
  // A lost response or a double click returns the same order.
  if (orderUID && isCompletedFree(state)) return { orderUID, attempt: null };
  requireUnpaid(state);
  // A hold outlives its sales window, but nobody is sent to pay for an event that has ended or was
  // canceled, or while the organizer is suspended.
  if (saleProblem) throw toCartError({ problem: saleProblem });
  if (!orderUID || !state.held?.isLive) return {};
  // The order would have had to be locked earlier.
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
  // On a double click or in another tab, one link is enough.
  if (
    isFree &&
    (await ctx.use(orders).isAwaited(tx.db, { tenantId, orderUID, email: contact.email }))
  )
    return { orderUID, attempt: null };
  if (last && isOpen(last)) {
    const isLasting = last.expires_at.getTime() > Date.now() + LEFT_MS;
    const isSame = last.fingerprint === fingerprint && isLasting;
    return isSame && !isFree ? { orderUID, attempt: last } : { other: last };
  }

  const placing = ctx.use(orders).place(tx, {
    tenantId,
    eventId,
    orderUID,
    cartId,
    contact,
    terms,
    breakdown,
    flow,
    consents: consentsOf(body.order, given.seller.name),
    source: body.source,
    lines: sale.lines,
    discount: sale.discount,
    facilitator: money?.facilitator ?? 'platform',
    destination,
  });
  if (isFree) {
    await placing;
    await completeFree(tx, ctx, {
      ...{ tenantId, eventId, cartId, orderUID, email: contact.email },
    });
    return { orderUID, attempt: null };
  }
  const n = (last?.n ?? 0) + 1;
  const expiresAt = new Date(Math.ceil((Date.now() + PAGE_MS) / 1000) * 1000);
  const expiresAtSeconds = ctx.use(gateway).secondsOf(expiresAt);
  const agreedCents = ctx.use(orders).agreedCents({ flow, terms, breakdown });
  const writing = insertAttempt(tx, {
    tenant_id: tenantId,
    draft_id: cartId,
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
      sold: soldToMetadata(
        ctx,
        { tenantId, eventId, orderUID, account: money?.account ?? null },
        {
          cartId,
          lines: sale.lines,
          donationCents: sale.donationCents,
          discount: sale.discount,
          terms,
          flow,
          facilitator: money?.facilitator ?? 'platform',
          destination,
        },
      ),
    }),
  });
  // Sent in one round trip: neither depends on the other.
  const [attempt] = await Promise.all([writing, placing]);
  return { orderUID, attempt };
}

const lockedCart = cartState.extend({
  attempt: attempt.nullable(),
  saleProblem: z.enum(['event_cancelled', 'event_over', 'sales_suspended']).nullable(),
});
type LockedCart = z.infer<typeof lockedCart>;

/** Locks the cart and reads it with its last attempt. */
async function lockCart(
  tx: Tx,
  { tenantId, eventId, draftOrderUID: cartId }: CartPath,
  { completes }: { completes: boolean },
): Promise<{ state: CartState; last: Attempt | null } & Pick<LockedCart, 'saleProblem'>> {
  const rows = await query<{ state: unknown }>(tx.db, 'select checkout_pay(?, ?, ?, ?) as state', [
    tenantId,
    cartId,
    eventId,
    completes,
  ]);
  const state = parseCart(rows[0]?.state, lockedCart);
  if (isRefused(state)) throw toCartError(state);
  return { state, last: state.attempt, saleProblem: state.saleProblem };
}

/** Whether this cart, unchanged, became a completed free order. */
export const isCompletedFree = ({ order, draft }: CartState): boolean =>
  order?.status === 'completed' && order.totalCents === 0 && draft.priced !== null;

/**
 * Whether placing it sends an email: a free order that is neither complete nor already waiting for
 * this buyer.
 */
export async function isNewFree(
  ctx: Ctx,
  state: CartState,
  { tenantId, email }: Pick<Contact, 'email'> & { tenantId: string },
): Promise<boolean> {
  if (priceOf(state).breakdown.totalCents > 0 || isCompletedFree(state)) return false;
  const { orderUID } = state.draft;
  if (!orderUID || state.order?.status !== 'awaiting_confirmation') return true;
  return !(await ctx.read((db) => ctx.use(orders).isAwaited(db, { tenantId, orderUID, email })));
}

/** An order that was paid is never charged again, whatever its status. */
function requireUnpaid({ order }: CartState): void {
  if (!order || UNPAID_STATUSES.includes(order.status)) return;
  throw toCartError({ problem: order.status === 'cancelled' ? 'cancelled' : 'already_paid' });
}

function flowOf({ money }: Given, isFree: boolean) {
  if (!('refusal' in money)) return { money, flow: isFree ? ('none' as const) : money.flow };
  if (!isFree) throw money.refusal;
  return { money: null, flow: 'none' as const };
}

const NO_ADDRESS = { address1: '', address2: '', city: '', state: '', zipCode: '', country: '' };

/** The buyer's contact as an order stores it. A single name is used as the full name. */
function contactOf(form: OrderForm): Contact {
  const [first = '', ...rest] = form.name.trim().split(/\s+/);
  return {
    email: form.email,
    firstName: form.firstName || first,
    lastName: form.lastName || rest.join(' '),
    phone: form.phone,
    ...(form.hasAddress ? addressOf(form) : NO_ADDRESS),
  };
}

const addressOf = ({ address1, address2, city, state, zipCode, country }: OrderForm) => ({
  address1,
  address2,
  city,
  state,
  zipCode,
  country,
});

/** @throws 422 with the missing fields if the form had no address */
function requireAddress(form: OrderForm): void {
  const { error } = orderForm.safeParse({ ...form, hasAddress: true });
  if (!error) return;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues)
    (fields[`order.${path.join('.')}`] ??= []).push(message);
  throw invalid(fields);
}

/**
 * US numbers are validated by their format; other countries have rules of their own.
 * @throws 422 for an incomplete number of another country
 */
export function requireWholePhone({ phone }: OrderForm): void {
  if (!PHONE_ABROAD.test(phone) || isValidPhoneNumber(phone)) return;
  throw invalid({ 'order.phone': [PHONE_ANSWER] });
}

/** The accepted consents with their text and time. Older pages send no name of a sentence. */
function consentsOf(form: OrderForm, tenantName: string): Record<string, unknown> {
  const at = new Date().toISOString();
  const name = form.consent ?? null;
  const texts = name ? CHECKOUT_CONSENTS[name](tenantName) : { optInEmail: '', optInText: '' };
  return {
    optInEmail: { given: form.optInEmail, name, text: texts.optInEmail, at },
    optInText: { given: form.optInText, name, text: texts.optInText, at },
  };
}
