import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { cookiesOf, hostFetch } from '@foyer/testing';
import { accountFor, attemptsOf, payoutOf, transfersOf, variablesOf } from './testing.ts';
import { disagreements } from './testing/disagreements.ts';

const AT_ONCE = '4000000000000077';
/** Starting a process takes a while on a busy machine. */
const SLOW = { timeout: 180_000 };
const MAIN = join(import.meta.dirname, '..', '..', 'api', 'main.ts');

let app: SaleApp;
let event: EventOnSale;
let dataFolder: string;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  event = await onSale(app);
  dataFolder = await mkdtemp(join(tmpdir(), 'foyer-killed-'));
});
afterAll(async () => {
  try {
    expect(await disagreements(app)).toEqual([]);
  } finally {
    await app.stop();
    await rm(dataFolder, { recursive: true });
  }
});

/** Starts the program as a separate process, on the same database. */
async function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PUBLIC_BASE: app.publicBase,
      FOYER_DATA: dataFolder,
      DATABASE_URL: app.urls.app,
      ...variablesOf(app.stripe),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, port: await upAt(child) };
}

/** Waits for the log line with the port. */
async function upAt(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('There is no output to read.');
  for await (const line of createInterface(child.stdout)) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg === 'Foyer is up') return port ?? 0;
  }
  throw new Error('The program ended before it was up.');
}

/** Asks a process to pay out an order, without waiting for the response. */
async function askToPay(port: number, orderUID: string): Promise<void> {
  await app.as.platform().request('/api/auth/session');
  const fetch = hostFetch(port, `console.${app.publicBase}`);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/api/auth/login', {
    username: 'super_user@platform.test',
    password: 'Foyer!test1',
    applicationType: 'PLATFORM',
  });
  const cookie = cookiesOf(signedIn);
  post('/api/platform/transfer/payout-orders', { orderUIDs: [orderUID] }, { cookie }).catch(
    // The process dies before it responds.
    () => undefined,
  );
}

const stateOf = async (uid: string) => (await attemptsOf(app, uid)).map(({ state }) => state);

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Starts a worker, as after a crash, and waits until it has finished open work. */
async function restart(uids: readonly string[]): Promise<void> {
  await app
    .database('payouts_attempt')
    .whereIn('order_uid', uids)
    .update({ updated_at: app.database.raw("now() - interval '2 minutes'") });
  const { child } = await run({ ROLE: 'worker' });
  for (const uid of uids)
    await expect.poll(() => stateOf(uid), { timeout: 60_000 }).toEqual(['succeeded']);
  await kill(child);
}

const expectPaidOnce = async (uid: string) => {
  const made = await transfersOf(app, uid);
  expect(made).toHaveLength(1);
  expect(await payoutOf(app, uid)).toMatchObject({
    payout_completed: true,
    transferred_cents: made[0]?.amount,
  });
};

/** Kills the process after Stripe created the transfer and before the response arrived. */
async function killedAfterTransfer(): Promise<string> {
  const uid = await purchase(app, event, { General: 1 }, AT_ONCE);
  await app.stripe.faults({
    match: { method: 'POST', path: '/v1/transfers' },
    action: 'timeout_after_commit',
  });
  const { child, port } = await run({ ROLE: 'web' });
  await askToPay(port, uid);
  await expect.poll(() => transfersOf(app, uid), { timeout: 60_000 }).toHaveLength(1);
  await kill(child);
  expect(await stateOf(uid)).toEqual(['submitting']);
  expect(await payoutOf(app, uid)).toMatchObject({ payout_completed: false });
  return uid;
}

/** Kills the process before Stripe received the request for a transfer. */
async function killedBeforeTransfer(): Promise<string> {
  const uid = await purchase(app, event, { General: 1 }, AT_ONCE);
  // Accepts connections and never responds.
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port: deaf } = silent.address() as AddressInfo;
  const { child, port } = await run({ ROLE: 'web', STRIPE_API_BASE: `http://127.0.0.1:${deaf}` });
  await askToPay(port, uid);
  await expect.poll(() => stateOf(uid), { timeout: 60_000 }).toEqual(['submitting']);
  await kill(child);
  expect(await transfersOf(app, uid)).toEqual([]);
  return uid;
}

test(
  'records a transfer that Stripe made before a crash, and makes one that Stripe never received',
  SLOW,
  async () => {
    const uids = [await killedAfterTransfer(), await killedBeforeTransfer()];
    await restart(uids);
    for (const uid of uids) await expectPaidOnce(uid);
  },
);
