import { createHash, randomBytes } from 'node:crypto';
import { mailer, type Deps, type Knex, type Tx } from '@foyer/kit/server';
import { orderFacts } from '../order/orderFacts.ts';
import { confirmationRequestMail } from '../mail/confirmationRequestMail.ts';
import { lockOrder } from '../order/order.ts';

/** Longer than any ID, so that the logger treats it as a secret part of a URL. */
const CODE_BYTES = 30;

export const hashOfCode = (code: string): string =>
  createHash('sha256').update(code).digest('base64url');

/**
 * Leaves a free order waiting until its email is confirmed, and emails the link. Its tickets stay
 * held. An order that already waits keeps its deadline, or placing it again would hold the tickets
 * forever.
 * @returns until when the caller must keep them held
 */
export async function awaitConfirmation(
  tx: Tx,
  deps: Deps,
  { orderUID, expiresAt }: { orderUID: string; expiresAt: Date },
): Promise<Date> {
  const order = await lockOrder(tx.db, orderUID);
  const { tenant_id: tenantId, id } = order;
  await tx
    .db('orders_order')
    .where({ tenant_id: tenantId, id })
    .update({ status: 'awaiting_confirmation', close_cause: null, updated_at: tx.db.fn.now() });
  const [row] = await tx
    .db('orders_confirmation as c')
    .insert({ tenant_id: tenantId, id, event_id: order.event_id, expires_at: expiresAt })
    .onConflict(['tenant_id', 'id'])
    .merge({
      expires_at: tx.db.raw(
        'case when c.expires_at > clock_timestamp() then c.expires_at else excluded.expires_at end',
      ),
    })
    .returning<{ expires_at: Date }[]>('expires_at');
  await tx.audit({
    action: 'order.awaiting_confirmation',
    subject: 'order',
    subjectId: orderUID,
    tenantId,
    before: { status: order.status },
    after: { status: 'awaiting_confirmation' },
  });
  await mailCode(tx, deps, { tenantId, uid: orderUID });
  return row?.expires_at ?? expiresAt;
}

/** Whether the buyer with this email has a link that can still confirm the order. */
export async function isAwaited(
  db: Knex,
  { tenantId, orderUID, email }: { tenantId: string; orderUID: string; email: string },
): Promise<boolean> {
  const row = await db('orders_order as o')
    .join('orders_confirmation as c', (on) =>
      on.on('c.tenant_id', 'o.tenant_id').andOn('c.id', 'o.id'),
    )
    .where({
      'o.tenant_id': tenantId,
      'o.uid': orderUID,
      'o.status': 'awaiting_confirmation',
      'o.buyer_key': email.toLowerCase(),
    })
    .where('c.expires_at', '>', db.fn.now())
    .first('o.id');
  return row !== undefined;
}

/** Emails a new confirmation link and invalidates the previous one. */
export async function mailCode(
  tx: Tx,
  deps: Pick<Deps, 'use' | 'env'>,
  which: { tenantId: string; uid: string },
): Promise<void> {
  const order = await orderFacts(tx.db, which);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const [row] = await tx
    .db('orders_confirmation')
    .where({ tenant_id: order.tenantId, id: order.id })
    .update({ code_hash: hashOfCode(code) })
    .returning<{ expires_at: Date }[]>('expires_at');
  if (!row) throw new Error('The order isn’t awaiting confirmation.');
  await deps
    .use(mailer)
    .send(tx, confirmationRequestMail(deps, order, { code, expiresAt: row.expires_at }));
  await tx.audit({
    action: 'order.confirmation_mailed',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenantId,
    after: { to: order.email },
  });
}

/** Records that the buyer verified their email by signing in. */
export async function markProven(
  tx: Tx,
  { tenantId, orderUID }: { tenantId: string; orderUID: string },
): Promise<void> {
  await tx.db.raw(
    `insert into orders_confirmation (tenant_id, id, event_id, expires_at, confirmed_at)
     select tenant_id, id, event_id, now(), now() from orders_order where tenant_id = ? and uid = ?
     on conflict (tenant_id, id) do update set confirmed_at = excluded.confirmed_at`,
    [tenantId, orderUID],
  );
}
