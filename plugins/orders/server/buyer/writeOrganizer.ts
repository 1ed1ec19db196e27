import { conflict } from '@foyer/kit';
import {
  mailer,
  originOf,
  rateLimits,
  type InputOf,
  type Mail,
  type TenantCtx,
} from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { OrganizerMessage } from '../../contract/buyerRoutes.ts';
import type { Addresses } from '../mail/orderMail.ts';
import { fullNameOf, orderFacts, type MailedOrder } from '../order/orderFacts.ts';
import { whenOf } from '../order/order.ts';
import { orderNamed } from './buyerOrder.ts';

const MESSAGES = { name: 'orders.writeOrganizer', points: 5, seconds: 3_600 };

/**
 * Emails a buyer's message to the organizer's address, with the order. Answers go to the buyer.
 * @throws 404 for an unknown order, 409 if the organizer has no address, 429 after five an hour
 */
export async function writeOrganizer(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.writeOrganizer>,
): Promise<{ success: true }> {
  const which = orderNamed(ctx, params.token);
  const { order, to } = await ctx.read(async (db) => ({
    order: await orderFacts(db, which),
    to: await addressOf(ctx, db),
  }));
  await ctx.use(rateLimits).consume({ ...MESSAGES, key: order.id });
  if (to === '')
    throw conflict('no_address', `${order.tenant.name} has no email address for messages.`);
  const { about } = body;
  await ctx.tx(async (tx) => {
    await ctx.use(mailer).send(tx, organizerMail(ctx, order, { to, ...body }));
    await tx.audit({
      action: about === 'refund' ? 'order.refund_asked' : 'order.organizer_asked',
      subject: 'order',
      subjectId: order.uid,
      tenantId: order.tenantId,
    });
  });
  return { success: true };
}

async function addressOf({ tenantId }: TenantCtx, db: Parameters<typeof orderFacts>[0]) {
  const row = await db('tenants_tenant_v1')
    .where({ id: tenantId })
    .first<{ email: string }>('email');
  return row?.email ?? '';
}

/** A buyer's message, with what the organizer needs to answer it. */
export function organizerMail(
  { env }: Pick<Addresses, 'env'>,
  order: MailedOrder,
  { to, about, message }: OrganizerMessage & { to: string },
): Mail {
  const { event, tenant, uid } = order;
  const name = fullNameOf(order) || order.email;
  const when = whenOf(event);
  const isRefund = about === 'refund';
  return {
    kind: 'orders.buyerMessage',
    to,
    replyTo: order.email,
    subject: isRefund ? `Refund request for order ${uid}` : `Question about order ${uid}`,
    content: {
      preheader: `${name} wrote to you about ${event.name}.`,
      paragraphs: [
        isRefund
          ? `${name} asks for a refund of an order for ${event.name}:`
          : `${name} wrote to you about an order for ${event.name}:`,
        message,
        'Reply to this email to answer the buyer.',
      ],
      action: {
        label: 'Open order',
        url: `${originOf(env, tenant)}/admin/events/${order.eventId}/orders/${uid}`,
      },
      facts: [
        ['Order', uid],
        ['Buyer', order.email],
        ['Event', `${event.name}, ${when.date}`],
      ],
      reason: `You’re getting this email because this is the address of ${tenant.name} on Foyer.`,
    },
  };
}
