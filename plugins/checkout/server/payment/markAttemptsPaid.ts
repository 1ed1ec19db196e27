import { together } from '@foyer/kit/server';

/**
 * Marks the attempts of orders as paid, in the transaction that completes them. Lists the final
 * states explicitly, so that the query plan doesn't scan all open sessions.
 */
export const markAttemptsPaid = together<{ tenantId: string; orderUID: string }>(
  async ({ db }, orders) => {
    await db.raw(
      `update checkout_attempt attempt set state = 'paid'
       from unnest(?::uuid[], ?::text[]) as paid (tenant_id, order_uid)
       where attempt.tenant_id = paid.tenant_id and attempt.order_uid = paid.order_uid
         and attempt.state not in ('paid', 'expired', 'failed')`,
      [orders.map(({ tenantId }) => tenantId), orders.map(({ orderUID }) => orderUID)] as never,
    );
  },
);
