import { randomBytes, randomUUID } from 'node:crypto';
import pino from 'pino';
import { boot } from '../../api/boot.ts';
import { readConfig } from '../../api/config.ts';
import { migrate } from '../../api/migrate.ts';
import { freePort } from '../../api/start/choosePort.ts';
import { startPostgres } from '../../api/start/postgres.ts';
import { people } from '../../plugins/accounts/server.ts';
import type { Deps } from '../../plugins/kit/server.ts';
import { hostFetch } from '../../packages/testing/hostFetch.ts';
import { startChild } from './child.ts';

/**
 * Tests whether the time of a failed sign-in reveals if an account exists: wrong passwords for
 * several kinds of names in turn, each request from another address.
 */
const BASE = 'bench.test';
const NAMES = 40;
/** Stays below the tenth wrong password of a name, which locks it. */
const ROUNDS = 8;
const KINDS = ['unknown', 'known', 'without a group', 'with a second factor', 'disabled'] as const;
type Kind = (typeof KINDS)[number];
const log = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPostgres({ dataFolder: '.foyer/bench', fast: true, log });
await migrate({ ownerUrl: postgres.ownerUrl, plugins: [], log });
const environment = {
  NODE_ENV: 'production',
  ROLE: 'web',
  HOST: '127.0.0.1',
  DATABASE_URL: postgres.appUrl,
  FOYER_SECRET: randomBytes(32).toString('hex'),
  FOYER_DATA: '.foyer/bench',
  PUBLIC_BASE: BASE,
  SMTP_URL: 'none',
  // Required in production, but nothing is paid here.
  STRIPE_SECRET_KEY: 'sk_test_nobodys',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobodys',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_nobodys',
};
const booted = await boot({ config: readConfig(environment), log: pino({ level: 'silent' }) });
const run = randomUUID().slice(0, 8);
const nameOf = (kind: Kind, n: number) =>
  `${kind.replaceAll(' ', '-')}-${n}-${run}@${BASE}`.padStart(60, 'a');
await seed(booted.assembled.runtime.depsOf('accounts'));
await booted.stop();

const port = await freePort();
const server = await startChild(
  'api/main.ts',
  { ...environment, PORT: String(port) },
  async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok,
);
const ask = hostFetch(port, `console.${BASE}`);
let asked = 0;

try {
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  for (let n = 0; n < NAMES; n += 1) await timeOf('unknown', n);
  for (let round = 1; round < ROUNDS; round += 1)
    for (let n = 0; n < NAMES; n += 1)
      for (const kind of shuffled(KINDS)) times.get(kind)?.push(await timeOf(kind, n));
  report(times);
} finally {
  await server.stop();
  await postgres.stop();
}

/** Creates users of each kind except unknown ones, with hashes at the production cost. */
async function seed(deps: Deps): Promise<void> {
  const { create, join } = deps.use(people);
  for (const kind of KINDS.filter((one) => one !== 'unknown'))
    for (let n = 0; n < NAMES; n += 1)
      await deps.asPlatform('create users for the benchmark').tx(async (tx) => {
        const email = nameOf(kind, n);
        const { id } = await create(tx, { email, name: 'Ann', password: 'Foyer!bench1' });
        if (kind === 'without a group') return;
        await join(tx, { userId: id, realm: 'platform', roles: ['platform_user'] });
        const user = { user_id: id };
        if (kind === 'with a second factor')
          await tx
            .db('accounts_totp')
            .insert({ ...user, secret_sealed: Buffer.alloc(60), last_step: 0 });
        if (kind === 'disabled')
          await tx.db('accounts_user').where({ id }).update({ status: 'disabled' });
      });
}

async function timeOf(kind: Kind, n: number): Promise<number> {
  asked += 1;
  const from = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
  const body = { username: nameOf(kind, n), password: 'wrong', applicationType: 'PLATFORM' };
  const before = performance.now();
  const answer = await ask('/api/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': from,
    },
    body: JSON.stringify(body),
  });
  await answer.text();
  const took = performance.now() - before;
  if (answer.status !== 401) throw new Error(`A sign-in (${kind}) was answered ${answer.status}.`);
  return took;
}

function report(times: ReadonlyMap<Kind, readonly number[]>): void {
  const unknown = times.get('unknown') ?? [];
  log(`${unknown.length} sign-ins of each kind in turn, compared with unknown names`);
  log('  AUC: probability that the slower answer is of this kind; 0.50 means no difference');
  for (const [kind, all] of times) {
    const [low = NaN, high = NaN] = ratioSpread(all, unknown);
    const ratio = median(all) / median(unknown);
    log(
      `  ${kind.padEnd(22)} p50 ${median(all).toFixed(2).padStart(7)} ms   ratio ${ratio.toFixed(3)} (95%: ${low.toFixed(3)}–${high.toFixed(3)})   AUC ${auc(all, unknown).toFixed(3)} (95 % of chance: ${chance(all.length)})`,
    );
  }
}

/** The 95% bootstrap interval of the ratio of medians. */
function ratioSpread(some: readonly number[], others: readonly number[]): number[] {
  const again = (all: readonly number[]) =>
    Array.from(all, () => all[Math.floor(Math.random() * all.length)] ?? NaN);
  const ratios = Array.from({ length: 1_000 }, () => median(again(some)) / median(again(others)));
  const sorted = ratios.toSorted((a, b) => a - b);
  return [sorted[25] ?? NaN, sorted[974] ?? NaN];
}

function auc(some: readonly number[], others: readonly number[]): number {
  let above = 0;
  for (const one of some)
    for (const other of others) above += one > other ? 1 : one === other ? 0.5 : 0;
  return above / (some.length * others.length);
}

/** The range of the AUC for two samples from the same distribution. */
function chance(count: number): string {
  const half = 1.96 * Math.sqrt((2 * count + 1) / (12 * count * count));
  return `${(0.5 - half).toFixed(3)}–${(0.5 + half).toFixed(3)}`;
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
