import type { Knex } from '@foyer/kit/server';
import type { PastRefund, PastSale } from '@foyer/plugin-orders/past';

/**
 * What the audit says of orders and refunds of the past is set back to when they were. Only the
 * owner of the whole cluster may, for it is append-only.
 */
export async function setBackAudit(
  trx: Knex.Transaction,
  { sales, refunds }: { sales: readonly Omit<PastSale, 'buyer'>[]; refunds: readonly PastRefund[] },
): Promise<void> {
  const moments = [
    ...sales.map(({ tenantId, orderUID, at }) => ({
      tenantId,
      subject: 'order',
      id: orderUID,
      at,
    })),
    ...refunds.map(({ tenantId, refundId, at }) => ({
      tenantId,
      subject: 'refund',
      id: refundId,
      at,
    })),
  ];
  await trx.raw(
    `create temporary table past_moment on commit drop as
     select * from jsonb_to_recordset(?::jsonb) as m("tenantId" uuid, subject text, id text, at timestamptz)`,
    [JSON.stringify(moments)],
  );
  await trx.raw('analyze past_moment');
  await trx.raw(
    `update kit_audit a set at = m.at from past_moment m
     where a.tenant_id = m."tenantId" and a.subject = m.subject and a.subject_id = m.id`,
  );
}
