import { afterAll, beforeAll, expect, test } from 'vitest';
import { settledAudit } from './audit.ts';
import { startSale } from './buyers.ts';
import { BASE, startCluster, stopCluster, type Cluster, type Ends } from './cluster.ts';

const BUYERS = 3;
/** Number of further purchases that show that the sale continues. */
const SOME = 8;
const UNTIL_SOLD = { timeout: 60_000 };
const UNTIL_SETTLED_MS = 60_000;

const folder = '.foyer/cluster-test';
const ends: Ends = [];
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ folder, ends });
});
// Also if it isn't up in time.
afterAll(() => stopCluster({ folder, ends }));

test(
  'a sale survives killed processes, a restarted PgBouncer, a stopped replica and a failover',
  { timeout: 300_000 },
  async () => {
    const { venue, shopPort, stripePort, pgBouncer, lagging, inStep } = cluster;
    const [web, worker] = [cluster.webs[0], cluster.workers[0]];
    const sale = startSale({ venue, base: BASE, shopPort, stripePort, buyers: BUYERS, first: 0 });
    const sellSome = async () => {
      const before = sale.bought.length;
      await expect.poll(() => sale.bought.length, UNTIL_SOLD).toBeGreaterThan(before + SOME);
    };
    await sellSome();
    await web?.kill();
    await sellSome();
    await worker?.kill();
    await pgBouncer?.restart();
    await sellSome();
    await lagging.stop();
    await sellSome();
    cluster.primary.kill();
    await cluster.failOverTo(inStep);
    await sellSome();
    await sale.stop();

    expect(await settledAudit(cluster, UNTIL_SETTLED_MS)).toEqual({
      paidForNothing: [],
      unpaid: [],
      wrongTickets: [],
      wrongStock: [],
      unbalanced: [],
      withoutMail: [],
    });
    expect(sale.gaveUp).toEqual([]);
    expect(sale.troubles.filter(({ isJson, code }) => !isJson || code === '')).toEqual([]);
    // The balancer's own answer for a request that a killed process had started.
    const codes = new Set(sale.troubles.map(({ status, code }) => `${status} ${code}`));
    expect([...codes].filter((one) => !EXPECTED.has(one))).toEqual([]);
  },
);

const EXPECTED = new Set(['503 unavailable', '502 balancer']);
