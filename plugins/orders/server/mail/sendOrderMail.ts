import { grouped, mailer, together, type Deps, type Mail, type Tx } from '@foyer/kit/server';
import { factsOfOrders, orderFacts, type OrderFacts } from '../order/orderFacts.ts';
import { ticketsOfOrders } from '../tickets/ticketFacts.ts';
import { calendarFiles } from './calendarFile.ts';
import {
  confirmationMail,
  refundMail,
  returnedMail,
  type Refunded,
  type Returned,
} from './orderMail.ts';

interface Named {
  tenantId: string;
  orderUID: string;
}

/** Orders from the box office may have no address. */
async function send(tx: Tx, deps: Deps, mail: Mail): Promise<void> {
  if (mail.to) await deps.use(mailer).send(tx, mail);
}

/**
 * Emails the tickets to the buyer. Part of the sale's transaction: it sends its queries at once and
 * writes once; expensive parts are behind links.
 */
export function sendOrderMails() {
  const calendarOf = calendarFiles();
  return together<Named, [Deps]>(async (tx, named, deps) => {
    const byTenant = grouped(named, ({ tenantId }) => tenantId);
    for (const [tenantId, orders] of byTenant) {
      const which = { tenantId, uids: orders.map(({ orderUID }) => orderUID) };
      const [facts, tickets] = await Promise.all([
        factsOfOrders(tx.db, which),
        ticketsOfOrders(tx.db, which),
      ]);
      await Promise.all(
        facts.map(async (order) => {
          if (!order.email) return;
          const calendar = await calendarOf(order);
          const mail = { tickets: tickets.get(order.uid) ?? [], calendar };
          await send(tx, deps, confirmationMail(deps, order, mail));
        }),
      );
    }
  });
}

/** Emails the buyer about a refund. */
export async function sendRefundMail(
  tx: Tx,
  deps: Deps,
  refund: Named & Refunded,
): Promise<OrderFacts> {
  const order = await orderFacts(tx.db, { tenantId: refund.tenantId, uid: refund.orderUID });
  await send(tx, deps, refundMail(deps, order, refund));
  return order;
}

/** Emails the buyer that a payment, or its surplus, is returned. */
export async function sendReturnedMail(
  tx: Tx,
  deps: Deps,
  payment: Named & Returned,
): Promise<void> {
  const order = await orderFacts(tx.db, { tenantId: payment.tenantId, uid: payment.orderUID });
  await send(tx, deps, returnedMail(deps, order, payment));
}
