import { conflict } from '@foyer/kit';
import { mailer, type TenantCtx, type Tx } from '@foyer/kit/server';
import type { AddressForm } from '../../contract/buyerRoutes.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import { orderFacts, type OrderFacts } from '../desk/orderFacts.ts';
import { readOrderToken } from '../mail/orderToken.ts';
import { addressChangedMail, confirmationMail } from '../mail/orderMail.ts';
import { lockOrder } from '../order/lockOrder.ts';
import { newTicketUID } from '../order/uid.ts';
import { handOutError } from '../tickets/handOutError.ts';
import { ticketsOf, type TicketFacts } from '../tickets/ticketFacts.ts';

const MOST_CHANGES = 3;

/**
 * Sends an order to the address that was meant. Whoever has the mail may be the wrong one, so only
 * the secret of the cart, which has not left the buyer's browser, may ask for it; and the link and
 * the codes that were mailed before stop being good.
 * @throws 409 for the link of a mail, and where it is too late
 */
export async function changeAddress(
  ctx: TenantCtx,
  { params, body }: { params: { token: string }; body: AddressForm },
): Promise<{ success: true }> {
  const { tenantId } = ctx;
  const named = readOrderToken(ctx, { tenantId, token: params.token });
  if (!named || !('draftId' in named))
    throw conflict('not_the_buyer', 'Only who placed the order can change its address.');
  await ctx.tx(async (tx) => {
    const { uid } = await orderFacts(tx.db, { tenantId, draftId: named.draftId });
    await lockOrder(tx.db, uid);
    const order = await orderFacts(tx.db, { tenantId, uid });
    const tickets = await ticketsOf(tx.db, order);
    if (body.email.toLowerCase() === order.email.toLowerCase())
      throw conflict('same_address', 'The order has this address already.');
    if (!mayChangeAddress(order, tickets))
      throw conflict('too_late', 'The address of this order cannot be changed any more.');
    await change(tx, { order, tickets, email: body.email });
    await sendAnew(ctx, tx, { before: order, uid });
  });
  return { success: true };
}

/** Whether it is still time for another address. */
export function mayChangeAddress(order: OrderFacts, tickets: readonly TicketFacts[]): boolean {
  const { status, event, isDisputed, addressChanges, ticketCount } = order;
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

/** Both are told: the one who has the tickets now, and the one who had them. */
async function sendAnew(
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
