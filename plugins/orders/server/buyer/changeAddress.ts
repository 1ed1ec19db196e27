import { conflict } from '@foyer/kit';
import {
  type InputOf,
  mailer,
  requireStrangerMail,
  type TenantCtx,
  type Tx,
} from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import { mailCode } from '../confirmation/awaitConfirmation.ts';
import { fullNameOf, orderFacts, type OrderFacts } from '../order/orderFacts.ts';
import { readOrderToken } from '../mail/orderToken.ts';
import { addressChangedMail, confirmationMail } from '../mail/orderMail.ts';
import { lockOrder, newTicketUID } from '../order/order.ts';
import { handOutError } from '../tickets/sendTickets.ts';
import { type TicketFacts, ticketsOf } from '../tickets/ticketFacts.ts';

const MOST_CHANGES = 3;

/**
 * Sends an order to a corrected address. The emailed link may be in the wrong hands, so only the
 * cart's secret, which never left the buyer's browser, authorizes the change. Previous links and
 * codes stop working.
 * @throws 409 for a link from an email, and if it is too late
 */
export async function changeAddress(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.changeAddress>,
): Promise<{ success: true }> {
  const { tenantId } = ctx;
  const named = readOrderToken(ctx, { tenantId, token: params.token });
  if (!named || !('cartId' in named))
    throw conflict(
      'not_the_buyer',
      'Only the person who placed this order can change its email address.',
    );
  await limitMail(ctx, { tenantId, cartId: named.cartId, email: body.email });
  await ctx.tx(async (tx) => {
    const { uid } = await orderFacts(tx.db, { tenantId, cartId: named.cartId });
    await lockOrder(tx.db, uid);
    const order = await orderFacts(tx.db, { tenantId, uid });
    const tickets = await ticketsOf(tx.db, order);
    if (body.email.toLowerCase() === order.email.toLowerCase())
      throw conflict('same_address', 'This order already has this email address.');
    if (!mayChangeAddress(order, tickets))
      throw conflict('too_late', 'The email address of this order can no longer be changed.');
    await setAddress(tx, { order, tickets, email: body.email });
    if (order.status === 'awaiting_confirmation') await mailCode(tx, ctx, { tenantId, uid });
    else await tellBoth(ctx, tx, { before: order, by: 'buyer' });
  });
  return { success: true };
}

/**
 * Corrects the name or email of an order’s buyer for the organizer. A new address gets new ticket
 * codes by email, as when the buyer changes it, and the previous one is told. From then on, only that
 * email opens the order.
 * @throws 409 if the buyer changed in the meantime, or can no longer be changed
 */
export async function editBuyer(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.editBuyer>,
): Promise<{ success: true }> {
  const { tenantId } = ctx;
  const { eventId, orderUID: uid } = params;
  await ctx.tx(async (tx) => {
    const { forgets_buyer: isLeaving } = await lockOrder(tx.db, uid);
    const order = await orderFacts(tx.db, { tenantId, eventId, uid });
    if (isLeaving)
      throw conflict(
        'buyer_deleted',
        'The buyer deleted their account, so the name and email of this order can’t be changed.',
      );
    const { before } = body;
    if (
      before.firstName !== order.firstName ||
      before.lastName !== order.lastName ||
      before.email !== order.email
    )
      throw conflict(
        'changed_meanwhile',
        'The buyer was changed in the meantime. Reload the order to see the current name and email.',
      );
    if (order.isDisputed)
      throw conflict(
        'disputed',
        'This order is disputed. You can edit its buyer once the dispute is resolved.',
      );
    await rename(tx, order, body);
    if (body.email.toLowerCase() !== order.email.toLowerCase())
      await readdress(ctx, tx, { order, email: body.email });
  });
  return { success: true };
}

async function rename(
  tx: Tx,
  { tenantId, id, uid, firstName, lastName }: OrderFacts,
  after: { firstName: string; lastName: string },
): Promise<void> {
  if (after.firstName === firstName && after.lastName === lastName) return;
  await tx.db('orders_order').where({ tenant_id: tenantId, id }).update({
    first_name: after.firstName,
    last_name: after.lastName,
    updated_at: tx.db.fn.now(),
  });
  await tx.audit({
    action: 'order.buyerRenamed',
    subject: 'order',
    subjectId: uid,
    tenantId,
    before: { name: fullNameOf({ firstName, lastName }) },
    after: { name: fullNameOf(after) },
  });
}

async function readdress(
  ctx: TenantCtx,
  tx: Tx,
  { order, email }: { order: OrderFacts; email: string },
): Promise<void> {
  const { tenantId, id, uid, status } = order;
  if (!email)
    throw conflict('no_address', 'Enter an email address. You can’t remove it from this order.');
  const isPaid = PAID_STATUSES.includes(status);
  if (!isPaid && status !== 'awaiting_confirmation')
    throw conflict('not_completed', 'This order isn’t complete, so its email can’t be changed.');
  const tickets = await ticketsOf(tx.db, order);
  await setAddress(tx, { order, tickets, email });
  await tx.db('orders_order').where({ tenant_id: tenantId, id }).update({ is_handed_over: true });
  if (status === 'awaiting_confirmation') await mailCode(tx, ctx, { tenantId, uid });
  else await tellBoth(ctx, tx, { before: order, by: 'organizer' });
}

/** Limits emails about free orders, which could otherwise be used for spam. @throws 429 */
async function limitMail(
  ctx: TenantCtx,
  { email, ...which }: { tenantId: string; cartId: string; email: string },
): Promise<void> {
  const { totalCents } = await ctx.read((db) => orderFacts(db, which));
  if (totalCents === 0) await requireStrangerMail(ctx, email);
}

/** Whether the address can still be changed. */
export function mayChangeAddress(order: OrderFacts, tickets: readonly TicketFacts[]): boolean {
  const { status, event, isDisputed, addressChanges } = order;
  if (status === 'awaiting_confirmation')
    return !event.isCancelled && addressChanges < MOST_CHANGES;
  return (
    PAID_STATUSES.includes(status) &&
    event.endAt.getTime() > Date.now() &&
    !isDisputed &&
    addressChanges < MOST_CHANGES &&
    tickets.every(({ usedAt }) => usedAt === null) &&
    canSend(order, tickets)
  );
}

/** Whether there is something valid to email: tickets, or the receipt of a donation. */
const canSend = (order: OrderFacts, tickets: readonly TicketFacts[]): boolean =>
  order.status !== 'refunded' &&
  handOutError(order) === null &&
  (order.ticketCount === 0 || tickets.some(({ isVoided }) => !isVoided));

async function setAddress(
  tx: Tx,
  given: { order: OrderFacts; tickets: readonly TicketFacts[]; email: string },
): Promise<void> {
  const { order, tickets, email } = given;
  const { tenantId, id, uid } = order;
  await tx
    .db('orders_order')
    .where({ tenant_id: tenantId, id })
    .update({ email, address_changes: order.addressChanges + 1, updated_at: tx.db.fn.now() });
  // The new address isn't verified yet.
  await tx
    .db('orders_confirmation')
    .where({ tenant_id: tenantId, id })
    .update({ confirmed_at: null, code_hash: null });
  for (const ticket of tickets)
    await tx
      .db('orders_ticket')
      .where({ tenant_id: tenantId, id: ticket.id })
      .update({ uid: newTicketUID(), former_uids: tx.db.raw('former_uids || uid') });
  await tx.audit({
    action: 'order.addressChanged',
    subject: 'order',
    subjectId: uid,
    tenantId,
    before: { email: order.email },
    after: { email },
  });
}

/** Notifies both addresses: the new one with the tickets if any are valid, and the previous one. */
async function tellBoth(
  ctx: TenantCtx,
  tx: Tx,
  { before, by }: { before: OrderFacts; by: 'buyer' | 'organizer' },
): Promise<void> {
  const { tenantId, uid } = before;
  const order = await orderFacts(tx.db, { tenantId, uid });
  const tickets = await ticketsOf(tx.db, order);
  const outbox = ctx.use(mailer);
  if (canSend(order, tickets)) await outbox.send(tx, confirmationMail(ctx, order, { tickets }));
  if (before.email) await outbox.send(tx, addressChangedMail(ctx, before, by));
}
