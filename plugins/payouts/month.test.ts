import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { sweepEvents } from '@foyer/plugin-payments/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platform, reconcile } from './testing.ts';
import { disagreements } from './testing/disagreements.ts';
import { lifeOf, monthStep } from './testing/month/life.ts';
import { addMonthTenant, type MonthTenant } from './testing/month/stage.ts';

/** For more steps: `MONTH_STEPS=6000 npx vitest run plugins/payouts/month.test.ts`. */
const STEPS = Number(process.env['MONTH_STEPS'] ?? 80);
/** Covers each payment flow with each payout schedule. */
const TENANTS = 12;
const { seed: SEED = 0 } = fc.readConfigureGlobal();
const HOUR_MS = 3_600_000;

let app: SaleApp;
const tenants: MonthTenant[] = [];
beforeAll(async () => {
  app = await saleApp();
  for (let n = 0; n < TENANTS; n += 1) tenants.push(await addMonthTenant(app, n));
});
afterAll(() => app.stop());

const sums = async (query: string): Promise<Record<string, number>[]> => {
  const { rows } = await app.database.raw<{ rows: Record<string, unknown>[] }>(query);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])),
  );
};

/** The sum of a column of a list's file, in cents. */
async function columnOf(path: string, column: string): Promise<number> {
  const { downloadUrl } = (await app.as
    .platform()
    .request(`/api${path}/download`)
    .then((answer) => answer.json())) as { downloadUrl: string };
  const file = await app.as.platform().request(new URL(downloadUrl, 'http://x').pathname);
  const [head = '', ...lines] = (await file.text()).trim().split('\n');
  const at = head.split(',').indexOf(column);
  expect(at, column).toBeGreaterThanOrEqual(0);
  return lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[at]) * 100), 0);
}

test(
  `ledger, gateway and files agree to the cent after a month, with seed ${SEED}`,
  async () => {
    const life = lifeOf(app, tenants);
    await life.live(fc.sample(monthStep, { numRuns: STEPS, seed: SEED }));
    await life.end();
    await sweepEvents(app.runtime.depsOf('payments'));
    await app.settled();
    const seed = `seed ${SEED}`;

    expect(await disagreements(app), seed).toEqual([]);
    expect(
      await sums(
        'select order_id, sum(amount_cents) as cents from orders_ledger group by order_id having sum(amount_cents) <> 0',
      ),
      seed,
    ).toEqual([]);

    await reconcile(app.runtime.depsOf('payouts'), { now: new Date(Date.now() + 2 * HOUR_MS) });
    const { result: differences } = await platform(app).differences({
      filters: 'isResolved=false',
    });
    expect(differences, seed).toEqual([]);
    expect((await app.stripe.books()).sumCents, seed).toBe(0);

    const [paid] = await sums('select sum(tenant_total_cents) as cents from payouts_payout');
    const [open] = await sums(
      `select sum(o.tenant_total_cents) as cents from payouts_order p
     join orders_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.has_charge and not p.payout_completed and o.status <> 'refunded'
       and (o.gateway_fee_cents is null or o.tenant_total_cents > 0)`,
    );
    expect(life.sold.length).toBeGreaterThan(STEPS / 5);
    expect(paid?.['cents']).toBeGreaterThan(0);
    const reports = '/platform/reports';
    expect(await columnOf(`${reports}/payouts-collection`, 'Tenant Total'), seed).toBe(
      paid?.['cents'],
    );
    expect(await columnOf(`${reports}/for/payout-transactions`, 'Tenant Total'), seed).toBe(
      open?.['cents'],
    );
  },
  Math.max(900_000, STEPS * 2_000),
);
