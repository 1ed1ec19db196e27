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
import { orderFacts, type OrderFacts } from '../order/orderFacts.ts';
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
    await change(tx, { order, tickets, email: body.email });
    if (order.status === 'awaiting_confirmation') await mailCode(tx, ctx, { tenantId, uid });
    else await resend(ctx, tx, { before: order, uid });
  });
  return { success: true };
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
  const { status, event, isDisputed, addressChanges, ticketCount } = order;
  if (status === 'awaiting_confirmation')
    return !event.isCancelled && addressChanges < MOST_CHANGES;
  return (
    PAID_STATUSES.includes(status) &&
    status !== 'refunded' &&
    handOutError(order) === null &&
    event.endAt.getTime() > Date.now() &&
    !isDisputed &&
    addressChanges < MOST_CHANGES &&
    tickets.every(({ usedAt }) => usedAt === null) &&
    (ticketCount === 0 || tickets.some(({ isVoided }) => !isVoided))
  );
}

async function change(
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

/** Notifies both addresses: the new one with the tickets, and the previous one. */
async function resend(
  ctx: TenantCtx,
  tx: Tx,
  { before, uid }: { before: OrderFacts; uid: string },
): Promise<void> {
  const order = await orderFacts(tx.db, { tenantId: ctx.tenantId, uid });
  const tickets = await ticketsOf(tx.db, order);
  const outbox = ctx.use(mailer);
  await outbox.send(tx, confirmationMail(ctx, order, { tickets }));
  if (before.email) await outbox.send(tx, addressChangedMail(ctx, before));
}
