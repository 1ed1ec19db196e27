import { mailer, type Deps, type Mail, type Tx } from '@foyer/kit/server';
import { orderFacts, type OrderFacts } from '../desk/orderFacts.ts';
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
 * Tells the buyer that the order is complete. It is part of the sale, so it asks once and writes
 * once: what costs more is behind the link.
 */
export function sendOrderMails() {
  const calendarOf = calendarFiles();
  return async (tx: Tx, named: Named, deps: Deps): Promise<void> => {
    const order = await orderFacts(tx.db, { tenantId: named.tenantId, uid: named.orderUID });
    const attachments = await calendarOf(order);
    await send(tx, deps, confirmationMail(deps, order, { attachments }));
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
