import { mailer, type Deps, type Mail, type Tx } from '@foyer/kit/server';
import { orderFacts, type OrderFacts } from '../desk/orderFacts.ts';
import { ticketsOf } from '../tickets/ticketFacts.ts';
import { calendarFiles } from './calendarFile.ts';
import { confirmationMail, refundMail, returnedMail, type Returned } from './orderMail.ts';

interface Named {
  tenantId: string;
  orderUID: string;
}

/** An order from the box office may have no address. */
async function send(tx: Tx, deps: Deps, mail: Mail): Promise<void> {
  if (mail.to) await deps.use(mailer).send(tx, mail);
}

/**
 * Sends the buyer the tickets. It is part of the sale, so what it asks leaves at once, it writes
 * once, and what costs more is behind a link.
 */
export function sendOrderMails() {
  const calendarOf = calendarFiles();
  return async (tx: Tx, named: Named, deps: Deps): Promise<void> => {
    const which = { tenantId: named.tenantId, uid: named.orderUID };
    const [order, tickets] = await Promise.all([orderFacts(tx.db, which), ticketsOf(tx.db, which)]);
    if (!order.email) return;
    const calendar = await calendarOf(order);
    await send(tx, deps, confirmationMail(deps, order, { tickets, calendar }));
  };
}

/** Tells the buyer that money is on its way back. */
export async function sendRefundMail(
  tx: Tx,
  deps: Deps,
  refund: Named & { refundCents: number; reason: string },
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
