import type { TestApp } from '@foyer/kit/testing';
import type { SaleApp } from '@foyer/plugin-payments/testing';
import { releaseReserves } from '../server/reserve/releaseReserves.ts';
import { DAY_MS } from '../testing.ts';

/** Sets what is kept back of a tenant's next payouts, as its form does. */
export async function setReserve(
  app: TestApp,
  tenantId: string,
  reserve: { reservePercent: number; reserveDays: number },
): Promise<Response> {
  return app.as.platform().request(`/api/tenants/${tenantId}/settings/payouts`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ releasesBatches: false, ...reserve }),
  });
}

/** As if so many days had passed: for the payouts of a tenant, and for its events. */
export async function passDays(app: TestApp, tenantId: string, days: number): Promise<void> {
  const by = `interval '${days} days'`;
  await app.database.raw(
    `update events_event set start_at = start_at - ${by}, end_at = end_at - ${by} where tenant_id = ?`,
    [tenantId],
  );
  await app.database.raw(
    `update payouts_order set completed_at = completed_at - ${by}, reserve_until = reserve_until - ${by},
       reserve_try_at = reserve_try_at - ${by} where tenant_id = ?`,
    [tenantId],
  );
}

/** Releases what is due, and lets what follows from it happen. */
export async function release(app: SaleApp): Promise<void> {
  await releaseReserves(app.runtime.depsOf('payouts'));
  await app.settled();
}

export const daysUntil = (at: unknown): number =>
  at instanceof Date ? (at.getTime() - Date.now()) / DAY_MS : Number.NaN;
