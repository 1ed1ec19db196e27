import { randomUUID } from 'node:crypto';
import type { Deps } from '@foyer/kit/server';
import { beginTransfer } from './beginTransfer.ts';
import { sendTransfer } from './sendTransfer.ts';
import { fromLeg } from './attempt.ts';

export interface Adjustment {
  tenantId: string;
  orderUID: string;
  leg: string;
}

/** Pays again what a won dispute or a failed refund returned to the platform. */
export async function adjust(deps: Deps, { tenantId, orderUID, leg }: Adjustment): Promise<void> {
  const scope = deps.forTenant(tenantId);
  const started = await scope.tx((tx) =>
    beginTransfer(tx, deps, {
      ...{ tenantId, orderUID, transferKind: fromLeg(leg) },
      payoutId: randomUUID(),
    }),
  );
  if ('submitting' in started) await sendTransfer(deps, started.submitting);
}

/** Retries temporary refusals, for example if the platform's balance was too low. */
export async function adjustAllDue(deps: Deps): Promise<void> {
  const due = await deps
    .asPlatform('adjusts payouts for all tenants')
    .read<{ tenant_id: string; order_uid: string; adjustment_leg: string }[]>((db) =>
      db('payouts_order')
        .whereNotNull('adjustment_leg')
        .where('adjust_at', '<=', db.fn.now())
        .orderBy('adjust_at')
        .limit(100)
        .select('tenant_id', 'order_uid', 'adjustment_leg'),
    );
  for (const { tenant_id, order_uid, adjustment_leg } of due)
    await adjust(deps, { tenantId: tenant_id, orderUID: order_uid, leg: adjustment_leg });
}
