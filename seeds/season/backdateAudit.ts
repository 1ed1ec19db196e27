import type { Knex } from '@foyer/kit/server';
import { completedAt, type PastRefund, type PastSale } from '@foyer/plugin-orders/past';
import type { PastMove } from '@foyer/plugin-payouts/past';

/**
 * Backdates the audit entries of past orders, refunds and payouts. Requires a superuser, because the
 * audit is append-only.
 */
export async function backdateAudit(
  trx: Knex.Transaction,
  given: {
    sales: readonly Omit<PastSale, 'buyer'>[];
    refunds: readonly PastRefund[];
    moves: readonly PastMove[];
  },
): Promise<void> {
  const subject = 'order';
  await setBackTo(trx, [
    ...given.sales.map(({ tenantId, orderUID: id, at }) => ({
      ...{ tenantId, subject, id, at: completedAt(at), action: '%' },
    })),
    ...given.refunds.map(({ tenantId, refundId: id, at }) => ({
      ...{ tenantId, subject: 'refund', id, at, action: '%' },
    })),
  ]);
  // Later entries of the same orders.
  await setBackTo(
    trx,
    given.moves.map(({ tenantId, orderUID: id, at, action }) => ({
      ...{ tenantId, subject, id, at, action },
    })),
  );
}

interface Moment {
  tenantId: string;
  subject: string;
  id: string;
  at: Date;
  action: string;
}

async function setBackTo(trx: Knex.Transaction, moments: readonly Moment[]): Promise<void> {
  await trx.raw('drop table if exists past_moment');
  await trx.raw(
    `create temporary table past_moment on commit drop as
     select * from jsonb_to_recordset(?::jsonb) as m(
       "tenantId" uuid, subject text, id text, at timestamptz, action text)`,
    [JSON.stringify(moments)],
  );
  await trx.raw('analyze past_moment');
  await trx.raw(
    `update kit_audit a set at = m.at from past_moment m
     where a.tenant_id = m."tenantId" and a.subject = m.subject and a.subject_id = m.id
       and a.action like m.action`,
  );
}
