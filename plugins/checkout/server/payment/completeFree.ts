import { rateLimits, requireStrangerMail, type Ctx, type Tx } from '@foyer/kit/server';
import { takers } from '@foyer/plugin-events/server';
import { orders } from '@foyer/plugin-orders/server';
import { toCartError } from '../toCartError.ts';

/**
 * Free orders per event and day that an address, device or email completes without verification.
 */
const UNPROVEN_ORDERS = 3;
/** How long tickets are held for a buyer who has to confirm the email. */
const CONFIRM_MS = 30 * 60_000;

interface FreeOrder {
  tenantId: string;
  eventId: string;
  cartId: string;
  orderUID: string;
  email: string;
}

/**
 * Completes a free order, or asks unverified buyers to confirm their email first: after the first
 * few, or always if the organizer requires it. Runs under the event's lock, so that concurrent
 * orders are counted correctly.
 * @throws 409 if the email has reached the limit per person
 */
export async function completeFree(tx: Tx, ctx: Ctx, order: FreeOrder): Promise<void> {
  const { tenantId, eventId, orderUID, cartId, email } = order;
  const taking = { tenantId, eventId, holdId: cartId, email };
  const known = await ctx.use(takers).find(tx.db, taking);
  if (!known) throw toCartError({ problem: 'hold_expired' });
  if (known.hasShare) throw toCartError({ problem: 'free_share' });
  const isProven = isOwn(ctx, email);
  if (!isProven && (known.requiresConfirmation || known.orders >= UNPROVEN_ORDERS)) {
    const latest = new Date(Date.now() + CONFIRM_MS);
    const expiresAt = await ctx.use(orders).awaitConfirmation(tx, { orderUID, expiresAt: latest });
    await tx.db.raw('select events_extend_v1(?, ?, ?, false)', [tenantId, cartId, expiresAt]);
    return;
  }
  if (isProven) await ctx.use(orders).markProven(tx, { tenantId, orderUID });
  await ctx.use(takers).keep(tx.db, { ...taking, isProven });
  const cause = ctx.http.req.foyer.requestId;
  await ctx.use(orders).completeIn(tx, { orderUID, payment: null, cause });
}

const FIRST_MAIL = { name: 'checkout.firstMail', points: 1, seconds: 3_600 };

/**
 * Counts the email of a free order before it is placed. A double click places one order and sends
 * one email.
 * @throws 429 if the recipient has reached the limit
 */
export async function limitFreeMail(
  ctx: Ctx,
  { cartId, email, isFirst }: { cartId: string; email: string; isFirst: boolean },
): Promise<void> {
  if (isOwn(ctx, email)) return;
  const key = `${cartId} ${email.toLowerCase()}`;
  const isAgain =
    isFirst && (await ctx.use(rateLimits).count({ ...FIRST_MAIL, key })) > FIRST_MAIL.points;
  if (!isAgain) await requireStrangerMail(ctx, email);
}

/** Whether the buyer is signed in with this email, which was verified at sign-up. */
const isOwn = ({ actor }: Ctx, email: string): boolean =>
  actor?.realm === 'attendee' && actor.email.toLowerCase() === email.toLowerCase();
