import { grouped, mailer, together, type Deps, type Mail, type Tx } from '@foyer/kit/server';
import { factsOfOrders, orderFacts, type OrderFacts } from '../desk/orderFacts.ts';
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

/** An order from the box office may have no address. */
async function send(tx: Tx, deps: Deps, mail: Mail): Promise<void> {
  if (mail.to) await deps.use(mailer).send(tx, mail);
}

/**
 * Sends buyers their tickets. It is part of the sale, so what it asks leaves at once, it writes
 * once, and what costs more is behind a link.
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

/** Tells the buyer that money is on its way back. */
export async function sendRefundMail(
  tx: Tx,
  deps: Deps,
  refund: Named & Refunded,
): Promise<OrderFacts> {
  const order = await orderFacts(tx.db, { tenantId: refund.tenantId, uid: refund.orderUID });
  await send(tx, deps, refundMail(deps, order, refund));
  return order;
}

/** Tells the buyer that a payment, or what was too much of it, goes back. */
export async function sendReturnedMail(
  tx: Tx,
  deps: Deps,
  payment: Named & Returned,
): Promise<void> {
  const order = await orderFacts(tx.db, { tenantId: payment.tenantId, uid: payment.orderUID });
  await send(tx, deps, returnedMail(deps, order, payment));
}
