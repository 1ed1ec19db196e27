import type { TestApp } from '@foyer/testing';
import type { SaleApp } from '@foyer/plugin-payments/testing';
import { releaseReserves } from '../server/reserve/releaseReserves.ts';
import { DAY_MS } from '../testing.ts';

/** Sets the reserve for a tenant's next payouts, as the settings form does. */
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

/** Moves a tenant's payouts and events as if a number of days had passed. */
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

/** Releases due reserves and runs the resulting work. */
export async function release(app: SaleApp): Promise<void> {
  await releaseReserves(app.runtime.depsOf('payouts'));
  await app.settled();
}

export const daysUntil = (at: unknown): number =>
  at instanceof Date ? (at.getTime() - Date.now()) / DAY_MS : Number.NaN;
