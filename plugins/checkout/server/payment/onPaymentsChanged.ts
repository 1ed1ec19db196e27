import type { Tx } from '@foyer/kit/server';
import type { PaymentHint } from '@foyer/plugin-payments/contract';
import { settle } from '../jobs.ts';

/**
 * Creates one job for all hints. Charges of incomplete orders are skipped, because reading the
 * session brings the charge along. The sweep finds a charge that arrives at that very moment.
 */
export async function onPaymentsChanged(
  tx: Tx,
  { hints }: { hints: readonly PaymentHint[] },
): Promise<void> {
  const open = await unsettledOf(
    tx,
    hints.flatMap((hint) => ('chargeId' in hint ? hint.chargeId : [])),
  );
  const news = hints.filter((hint) => 'sessionId' in hint || open.has(hint.chargeId));
  if (news.length > 0) await tx.enqueue(settle, { hints: news });
}

/** The charges whose order waits for its fee. */
async function unsettledOf({ db }: Tx, chargeIds: readonly string[]): Promise<Set<string>> {
  if (chargeIds.length === 0) return new Set();
  const { rows } = await db.raw<{ rows: { charge_id: string }[] }>(
    `select o.charge_id from orders_lookup_v1 l
     join orders_order_v1 o on o.tenant_id = l.tenant_id and o.id = l.order_id
     where l.id = any(?::text[]) and o.balance_available_at is null and o.completed_at is not null`,
    [chargeIds as unknown as string],
  );
  return new Set(rows.map(({ charge_id }) => charge_id));
}
