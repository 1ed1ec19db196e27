import { ApiError, conflict } from '@foyer/kit';
import type { Ctx, Tx } from '@foyer/kit/server';
import { isTooSmall, price } from '@foyer/plugin-fees/engine';
import { gateway } from '@foyer/plugin-payments/server';
import { orders, SoldOut } from '@foyer/plugin-orders/server';
import type { PaymentBody } from '../../contract.ts';
import { askCart, READ, type CartPath } from '../ask.ts';
import { isRefused, saleOf, type CartState } from '../cartState.ts';
import { takeHold } from '../hold.ts';
import { refuse } from '../refuse.ts';
import type { Shop } from '../shop.ts';
import { pricedOf } from '../toBreakdown.ts';
import { isOpen, type Attempt } from './attempt.ts';
import { closeAttempt } from './closePayment.ts';
import { consentsOf, contactOf } from './buyer.ts';
import { openPage } from './openPage.ts';
import { requireOwnAddresses } from './ownAddress.ts';
import { fingerprintOf, sessionParams } from './sessionParams.ts';

/** The gateway takes no page that lives for less than half an hour; clocks differ. */
const PAGE_MS = 31 * 60_000;
/** A payment that is made in the page's last second still finds its tickets. */
const AFTER_PAGE_MS = 2 * 60_000;
/** A page that is about to close is no use to anybody who comes back to it. */
const LEFT_MS = 60_000;

interface PaymentInput {
  params: CartPath;
  body: PaymentBody;
}

interface Prepared {
  orderUID: string;
  /** Null where nothing is to be paid. */
  attempt: Attempt | null;
}

/**
 * Places the order and answers where it is paid. Amounts come from the hold and never from the
 * request. What is asked of the gateway is committed before it is asked, so that a crash in between
 * is found and finished by the sweep; the same purchase again gets the same page.
 */
export const createPayment =
  (shop: Shop) =>
  async (ctx: Ctx, { params, body }: PaymentInput) => {
    await requireOwnAddresses(ctx, params.tenantId, {
      successUrl: body.successUrl,
      cancelUrl: body.cancelUrl,
    });
    const { orderUID, attempt } = await prepare(shop, ctx, { params, body });
    const message = attempt ? await openPage(ctx, attempt) : body.successUrl;
    return { success: true as const, message, transactionNumber: orderUID };
  };

async function prepare(shop: Shop, ctx: Ctx, input: PaymentInput): Promise<Prepared> {
  const state = await heldCart(shop, ctx, input.params);
  const money = await shop.flow(input.params.tenantId).catch((error: unknown) => {
    if (priceOf(state).breakdown.totalCents === 0) return null;
    throw error;
  });
  const prepared = await ctx
    .tx((tx) => placeAndWriteDown({ tx, ctx, input, state, money }))
    .catch((error: unknown) => {
      if (error instanceof SoldOut) throw refuse({ problem: 'hold_expired' });
      throw error;
    });
  if (!('other' in prepared)) return prepared;
  // The cart is not what that page asks for: it is closed, and this is begun anew.
  await closeAttempt(ctx, prepared.other);
  return prepare(shop, ctx, input);
}

/** The cart with a live hold; one that lapsed is won again if it can be. */
async function heldCart(shop: Shop, ctx: Ctx, params: CartPath): Promise<CartState> {
  const state = await askCart(ctx, { text: READ, params });
  if (isRefused(state)) throw refuse(state);
  return state.held?.isLive ? state : takeHold(shop, ctx, params);
}

function priceOf(state: CartState) {
  const { draft } = state;
  if (!draft.terms) throw refuse({ problem: 'hold_expired' });
  const { priced, terms } = pricedOf(state, draft.terms);
  const sale = saleOf(priced, draft.donationCents);
  const breakdown = price(terms, sale);
  const isFree = breakdown.totalCents === 0;
  return { sale, terms, breakdown: isFree ? price(terms, { ...sale, method: 'free' }) : breakdown };
}

type Money = Awaited<ReturnType<Shop['flow']>> | null;

async function placeAndWriteDown(given: {
  tx: Tx;
  ctx: Ctx;
  input: PaymentInput;
  state: CartState;
  money: Money;
}): Promise<Prepared | { other: Attempt }> {
  const { tx, ctx, input, state, money } = given;
  const { params, body } = input;
  const { tenantId, eventId, draftOrderUID } = params;
  const { orderUID } = state.draft;
  if (!orderUID) throw refuse({ problem: 'hold_expired' });
  const { sale, terms, breakdown } = priceOf(state);
  if (isTooSmall(breakdown.totalCents))
    throw new ApiError({
      status: 422,
      code: 'amount_too_small',
      message: 'Card payments begin at $0.50. Please add a ticket or a donation.',
    });

  const last = await lastAttempt(tx, params);
  const contact = contactOf(body.order);
  const isFree = breakdown.totalCents === 0;
  const flow = isFree || !money ? 'none' : money.flow;
  const destination = money?.destination ?? null;
  const fingerprint = fingerprintOf({
    ...{ email: contact.email, breakdown, flow, destination },
    ...{ successUrl: body.successUrl, cancelUrl: body.cancelUrl },
  });
  if (last?.state === 'paid') throw refuse({ problem: 'already_paid' });
  if (last && isOpen(last)) {
    const isSame =
      last.fingerprint === fingerprint && last.expires_at.getTime() > Date.now() + LEFT_MS;
    return isSame && !isFree ? { orderUID, attempt: last } : { other: last };
  }

  const { agreedCents } = await ctx.use(orders).place(tx, {
    ...{ tenantId, eventId, orderUID, draftId: draftOrderUID, contact, terms, breakdown, flow },
    consents: consentsOf(body.order),
    source: body.source,
    lines: sale.lines,
    discount: sale.discount,
    facilitator: money?.facilitator ?? 'platform',
    destination,
  });
  if (isFree) {
    await ctx.use(orders).completeIn(tx, {
      orderUID,
      payment: null,
      cause: ctx.http.req.foyer.requestId,
    });
    return { orderUID, attempt: null };
  }
  const n = (last?.n ?? 0) + 1;
  const expiresAt = new Date(Math.ceil((Date.now() + PAGE_MS) / 1000) * 1000);
  const attempt = await writeDown(tx, {
    tenant_id: tenantId,
    draft_id: draftOrderUID,
    order_uid: orderUID,
    n,
    fingerprint,
    idempotency_key: `${ctx.use(gateway).keyPrefix}cs:${orderUID}:${n}`,
    account: money?.account ?? null,
    expires_at: expiresAt,
    params: sessionParams({
      ...{ tenantId, eventId, orderUID, breakdown, flow, destination, agreedCents, expiresAt },
      ...{ successUrl: body.successUrl, cancelUrl: body.cancelUrl },
      attempt: n,
      email: contact.email,
      description: `Order ${orderUID}`,
    }),
  });
  return { orderUID, attempt };
}

/** The last attempt of a cart, with everybody else who wants to pay for it kept waiting. */
async function lastAttempt(tx: Tx, { tenantId, draftOrderUID }: CartPath) {
  const { rows } = await tx.db.raw<{ rows: Attempt[] }>(
    `with lock as materialized (select pg_advisory_xact_lock(hashtextextended('payment ' || ?::text, 0)))
     select attempt.* from lock, checkout_attempt attempt
     where attempt.tenant_id = ? and attempt.draft_id = ? order by attempt.n desc limit 1`,
    [draftOrderUID, tenantId, draftOrderUID],
  );
  return rows[0];
}

/** Writes the attempt down, and keeps the hold for as long as its page lives. */
async function writeDown(
  tx: Tx,
  attempt: Omit<Attempt, 'id' | 'state' | 'session_id' | 'url'>,
): Promise<Attempt> {
  const until = new Date(attempt.expires_at.getTime() + AFTER_PAGE_MS);
  const { rows } = await tx.db.raw<{ rows: (Attempt & { is_held: boolean })[] }>(
    `with written as (
       insert into checkout_attempt
         (tenant_id, draft_id, order_uid, n, fingerprint, idempotency_key, params, account, expires_at)
       values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?) returning *
     )
     select written.*, events_extend(tenant_id, draft_id, ?, true) as is_held from written`,
    [
      attempt.tenant_id,
      attempt.draft_id,
      attempt.order_uid,
      attempt.n,
      attempt.fingerprint,
      attempt.idempotency_key,
      JSON.stringify(attempt.params),
      attempt.account as string,
      attempt.expires_at,
      until,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('A payment page was not written down.');
  // Swept in the moment between: the next try takes the tickets anew.
  if (!row.is_held)
    throw conflict('hold_expired', 'The time to buy these tickets has run out. Please try again.');
  return row;
}
