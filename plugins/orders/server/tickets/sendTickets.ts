import { conflict } from '@foyer/kit';
import { type InputOf, mailer, type TenantCtx, type Tx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import { claimMail, confirmationMail } from '../mail/orderMail.ts';
import { checkHandOut } from './handOutError.ts';
import { sendPdf, pdfOfOrder } from './pdfOfOrder.ts';
import { requireValidTickets, ticketsOf, type TicketFacts } from './ticketFacts.ts';
import { mailCode } from '../confirmation/awaitConfirmation.ts';
import { orderFacts, type OrderFacts } from '../order/orderFacts.ts';

/** Emails the tickets again, to the buyer or to the given address. */
export async function resendTickets(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.resend>,
): Promise<{ success: true }> {
  const { tenantId } = ctx;
  await ctx.tx(async (tx) => {
    const order = await orderFacts(tx.db, {
      tenantId,
      eventId: params.eventId,
      uid: body.orderUID,
    });
    await sendAgain(ctx, tx, { order, to: body.email || order.email });
  });
  return { success: true };
}

const UNCONFIRMED =
  'The buyer hasn’t confirmed this order yet, so its link can only be sent to the buyer’s own address. You can confirm the order for them instead.';

/** @throws 409 if there are no tickets to send, or no address */
export async function sendAgain(
  ctx: TenantCtx,
  tx: Tx,
  { order, to }: { order: OrderFacts; to: string },
): Promise<void> {
  if (!to) throw conflict('no_address', 'This order has no email address. Enter one.');
  checkHandOut(order);
  if (order.status === 'awaiting_confirmation' && to.toLowerCase() !== order.email.toLowerCase())
    throw conflict('unconfirmed_address', UNCONFIRMED);
  if (order.status === 'awaiting_confirmation')
    return mailCode(tx, ctx, { tenantId: order.tenantId, uid: order.uid });
  const isPaid = PAID_STATUSES.includes(order.status);
  if (!isPaid && order.status !== 'processing')
    throw conflict('not_completed', 'This order is not completed, so it has no tickets.');
  const mail = isPaid
    ? confirmationMail(ctx, order, { to, tickets: await validTicketsOf(tx, order) })
    : claimMail(ctx, order, to);
  await ctx.use(mailer).send(tx, mail);
  await tx.audit({
    action: 'order.resent',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenantId,
    after: { to },
  });
}

async function validTicketsOf({ db }: Tx, order: OrderFacts): Promise<TicketFacts[]> {
  if (order.ticketCount > 0) return requireValidTickets(await ticketsOf(db, order));
  if (order.status === 'refunded')
    throw conflict('refunded_order', 'This donation was refunded, so there is nothing to send.');
  return [];
}

/**
 * Returns the tickets as a PDF. Anyone who has it can get in, so the audit records who downloaded
 * it.
 */
export async function downloadTickets(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.download>,
): Promise<void> {
  const { tenantId } = ctx;
  const { eventId } = params;
  const made = await pdfOfOrder(ctx, ctx, { tenantId, eventId, uid: body.orderUID });
  await ctx.tx((tx) =>
    tx.audit({
      action: 'tickets.downloaded',
      subject: 'order',
      subjectId: body.orderUID,
      tenantId,
    }),
  );
  sendPdf(ctx.http.res, made);
}
