import { setTimeout as delay } from 'node:timers/promises';
import { isClean, settledAudit, type Audit } from './audit.ts';
import { startSale, type Sale, type Trouble } from './buyers.ts';
import { BASE, startCluster, type Cluster } from './cluster.ts';
import { FAULTS, type Fault } from './faultList.ts';

/**
 * Causes one fault after another during a sale, and prints as Markdown what buyers saw, how long it
 * took, and whether the books are consistent afterward. Exits with 1 if money or tickets are wrong.
 * @example npm run bench:faults              # all of them, about half an hour
 * @example npm run bench:faults -- Stripe S3 # those with one of these words in their name
 */
const BUYERS = Number(process.env['BENCH_BUYERS'] ?? 4);
/** Number of purchases before a fault and after its repair. */
const SOME = 15;
/** Time without an error after which the sale counts as recovered. */
const QUIET_MS = 5_000;
/** Time limit for the recovery of a sale. */
const PATIENCE_MS = 180_000;
/** Time limit until the books must be consistent. */
const UNTIL_SETTLED_MS = 120_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Played {
  sale: Sale;
  /** Seconds from the start of the fault until the last error that a buyer saw. */
  untilWell: number;
  isWell: boolean;
  audit: Audit;
}

async function play(cluster: Cluster, fault: Fault, first: number): Promise<Played> {
  const { venue, shopPort, stripePort } = cluster;
  const sale = startSale({ venue, base: BASE, shopPort, stripePort, buyers: BUYERS, first });
  const sold = async (count: number): Promise<boolean> => {
    const [wanted, end] = [sale.bought.length + count, Date.now() + PATIENCE_MS];
    while (sale.bought.length < wanted && Date.now() < end) await delay(100);
    return sale.bought.length >= wanted;
  };
  await sold(SOME);
  const began = Date.now();
  await fault.happen(cluster);
  const isSelling = await sold(SOME);
  const isQuiet = () => Date.now() - lastTrouble(sale, began) > QUIET_MS;
  for (const end = Date.now() + PATIENCE_MS; !isQuiet() && Date.now() < end;) await delay(100);
  const isWell = isSelling && isQuiet();
  await sale.stop();
  const audit = await settledAudit(cluster, UNTIL_SETTLED_MS);
  const wellAt = sale.bought.find(({ at }) => at > lastTrouble(sale, began))?.at ?? Date.now();
  return { sale, isWell, untilWell: Math.round((wellAt - began) / 1000), audit };
}

const lastTrouble = ({ troubles, pageTroubles }: Sale, began: number): number =>
  Math.max(began, ...[...troubles, ...pageTroubles].map(({ at }) => at));

/** `12 × 503 unavailable`, the most frequent first. */
function counted(troubles: readonly Trouble[]): string {
  const counts = new Map<string, number>();
  for (const { step, status, code, isJson } of troubles) {
    const kind = `${step} ${status || 'no answer'} ${isJson ? code : 'NOT JSON'}`.trim();
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  return sorted.map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'nothing';
}

const longest = (troubles: readonly Trouble[]): string =>
  troubles.length
    ? `${(Math.max(...troubles.map(({ tookMs }) => tookMs)) / 1000).toFixed(1)} s`
    : '–';

function row({ name }: Fault, { sale, untilWell, isWell, audit }: Played): string {
  const wrong = Object.entries(audit).flatMap(([what, those]) =>
    (those as string[]).length ? [`${(those as string[]).length} ${what}`] : [],
  );
  const page = sale.pageTroubles.length ? `; Stripe’s page: ${counted(sale.pageTroubles)}` : '';
  return [
    '',
    name,
    String(sale.bought.length),
    `${counted(sale.troubles)}${page}`,
    longest(sale.troubles),
    sale.gaveUp.length ? `${sale.gaveUp.length} (${[...new Set(sale.gaveUp)].join('; ')})` : '0',
    isWell ? `${untilWell} s` : 'not in time',
    wrong.join(', ') || 'right',
    '',
  ].join(' | ');
}

const HEAD = `
| what broke | bought | answers that were no success | longest wait | gave up | until well | books |
| --- | --- | --- | --- | --- | --- | --- |`;

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isChosen = ({ name }: Fault) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word));
const chosen = FAULTS.filter(isChosen);
const cluster = await startCluster({ folder: '.foyer/cluster-faults', log: say });
const rows: string[] = [];
let areBooksRight = true;
try {
  for (const [index, fault] of chosen.entries()) {
    say(fault.name);
    const played = await play(cluster, fault, index * 100_000);
    areBooksRight &&= isClean(played.audit);
    if (!isClean(played.audit)) say(JSON.stringify(played.audit));
    rows.push(row(fault, played).trim());
    say(rows.at(-1) ?? '');
  }
} finally {
  await cluster.stop();
  say(`${HEAD}\n${rows.join('\n')}`);
}
process.exit(areBooksRight ? 0 : 1);
