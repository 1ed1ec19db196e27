import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { isClean, settledAudit } from './audit.ts';
import { startSale, type Trouble } from './buyers.ts';
import { BASE, startCluster } from './cluster.ts';
import { commitBeforeMigration, layRelease } from './previousRelease.ts';

/**
 * A rolling release during a sale: processes of an earlier commit, this checkout's migrations, then
 * each process replaced by this checkout's. Exits with 1 unless no buyer saw an error and the books
 * are consistent.
 * @example npm run bench:upgrade              # from the commit before the newest migration
 * @example npm run bench:upgrade -- 8f04b1a7^ # from another one
 */
const [commit = commitBeforeMigration()] = process.argv.slice(2);
const BUYERS = Number(process.env['BENCH_BUYERS'] ?? 4);
const SOME = 20;
const UNTIL_SETTLED_MS = 120_000;
const run = promisify(execFile);
const say = (line: string) => process.stdout.write(`${line}\n`);

const migrateAs = (ownerUrl: string, folder: string) =>
  run(process.execPath, ['--import', 'tsx', 'api/migrate.ts'], {
    cwd: folder,
    env: { ...process.env, OWNER_DATABASE_URL: ownerUrl },
  });

const release = await layRelease(commit, '.foyer/previous-release');
say(`from ${commit.slice(0, 8)}`);
const cluster = await startCluster({
  folder: '.foyer/cluster-upgrade',
  release,
  migrateFirst: async (ownerUrl) => void (await migrateAs(ownerUrl, release)),
  log: say,
});
let isRight = false;
try {
  const { venue, shopPort, stripePort } = cluster;
  const sale = startSale({ venue, base: BASE, shopPort, stripePort, buyers: BUYERS, first: 0 });
  const step = async (what: string, work: () => Promise<unknown>) => {
    const [began, sold, seen] = [Date.now(), sale.bought.length, sale.troubles.length];
    await work();
    while (sale.bought.length < sold + SOME) await delay(100);
    const troubles = sale.troubles.slice(seen);
    say(
      `${what}: ${((Date.now() - began) / 1000).toFixed(1)} s, ${sale.bought.length - sold} bought, ${named(troubles)}`,
    );
  };
  await step('before', () => Promise.resolve());
  await step('this checkout’s migrations', async () => {
    const { stdout } = await migrateAs(cluster.ownerUrl, '.');
    say(stdout.trim());
  });
  for (const index of cluster.webs.keys())
    await step(`web ${index + 1}`, () => cluster.replaceWeb(index, '.'));
  for (const index of cluster.workers.keys())
    await step(`worker ${index + 1}`, () => cluster.replaceWorker(index, '.'));
  await sale.stop();
  const audit = await settledAudit(cluster, UNTIL_SETTLED_MS);
  isRight = isClean(audit) && sale.troubles.length === 0 && sale.gaveUp.length === 0;
  say(
    `${sale.bought.length} bought, ${sale.troubles.length} answers that were no success, gave up: ${sale.gaveUp.join('; ') || 'nobody'}`,
  );
  say(isClean(audit) ? 'The books are consistent.' : JSON.stringify(audit));
} finally {
  await cluster.stop();
}
process.exit(isRight ? 0 : 1);

function named(troubles: readonly Trouble[]): string {
  const kinds = new Set(troubles.map(({ step, status, code }) => `${step} ${status} ${code}`));
  return `${troubles.length} answers that were no success ${[...kinds].join(', ')}`.trim();
}
