import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buyer, buyerOf, onSale, waitingIn, type Buyer, type EventOnSale } from './testing.ts';
import { attemptsOf, chargesOf, letPagesAge, orderOf, pagesOf } from './testing/facts.ts';
import { booksOf, freeze, startProgram, type Program } from './testing/program.ts';

/** Starting a process takes long on a busy machine. */
const SLOW = { timeout: 240_000 };
const PATIENT = { timeout: 60_000 };
const PAGES = { method: 'POST', path: '/v1/checkout/sessions' } as const;

let app: SaleApp;
let event: EventOnSale;
let dataFolder: string;
let program: Program | undefined;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 100 } } });
  dataFolder = await mkdtemp(join(tmpdir(), 'foyer-killed-'));
});
afterAll(async () => {
  await program?.kill();
  await app.stop();
  await rm(dataFolder, { recursive: true });
});
afterEach(() => app.stripe.clearFaults());

async function start(environment: Record<string, string> = {}): Promise<Program> {
  await program?.kill();
  program = await startProgram(app, { dataFolder, environment });
  await program.listen();
  return program;
}

/** The previous test's program, if it is running. */
const running = async (): Promise<Program> => program ?? start();

const kill = async (): Promise<void> => program?.kill();

/** Restarts it some minutes after it was killed. */
async function restart(): Promise<void> {
  await kill();
  await app.stripe.clearFaults();
  await letPagesAge(app);
  await start();
}

interface Buying {
  one: Buyer;
  orderUID: string;
}

async function held(): Promise<Buying> {
  const one = await buyer((await running()).app, event);
  const { transactionNumber } = await one.hold();
  return { one, orderUID: transactionNumber ?? '' };
}

/** The buyer's browser retries against the restarted program. */
const place = async ({ one }: Buying) => buyerOf((await running()).app, event, one.cart).place();

const statusOf = async (uid: string) => (await orderOf(app, uid)).status;

/** One charge, one ticket, one email, and counters that match. */
async function expectSoldOnce(orderUID: string): Promise<void> {
  await expect.poll(() => statusOf(orderUID), PATIENT).toBe('completed');
  expect(await orderOf(app, orderUID)).toMatchObject({ tickets: 1, sumCents: 0 });
  expect(await chargesOf(app, orderUID)).toMatchObject([{ amount: 5_000, amount_refunded: 0 }]);
  const letters = async () => (await app.mail()).filter(({ text }) => text.includes(orderUID));
  expect(await letters()).toHaveLength(1);
  await expectBooksRight();
}

async function expectBooksRight(): Promise<void> {
  const { held: counted, sold, holds, tickets } = await booksOf(app, event);
  expect({ held: counted, sold }).toEqual({ held: holds, sold: tickets });
}

/** Calls that fail because the program is killed. */
const unanswered = (call: Promise<unknown>) => void call.catch(() => undefined);

describe('a killed process', () => {
  test(
    'requests the page after a restart, if the gateway never got the request',
    SLOW,
    async () => {
      // Accepts connections and never responds.
      const silent = createServer(() => undefined);
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void silent.close());
      const { port } = silent.address() as AddressInfo;
      await start({ STRIPE_API_BASE: `http://127.0.0.1:${port}` });
      const before = await held();
      unanswered(before.one.place());
      const { orderUID } = before;
      const states = async () => (await attemptsOf(app, orderUID)).map(({ state }) => state);
      await expect.poll(states, PATIENT).toEqual(['creating']);
      expect(await pagesOf(app, orderUID)).toEqual([]);
      await restart();
      await expect.poll(states, PATIENT).toEqual(['open']);
      expect(await pagesOf(app, orderUID)).toHaveLength(1);
      await app.stripe.pay((await place(before)).session);
      await expectSoldOnce(orderUID);
      expect(await pagesOf(app, orderUID)).toHaveLength(1);
    },
  );

  test('continues each of three orders at different steps of their purchase', SLOW, async () => {
    const holding = await held();
    const paid = await held();
    const { session } = await paid.one.place();
    const asking = await held();
    await app.stripe.faults({ match: PAGES, action: 'timeout_after_commit' });
    unanswered(asking.one.place());
    await expect.poll(() => pagesOf(app, asking.orderUID), PATIENT).toHaveLength(1);
    expect(await attemptsOf(app, asking.orderUID)).toMatchObject([{ state: 'creating' }]);
    await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
    await app.stripe.pay(session);
    await kill();
    expect(await orderOf(app, paid.orderUID)).toMatchObject({
      status: 'awaiting_payment',
      tickets: 0,
    });
    await restart();
    await expectBooksRight();

    // Between payment and webhook: it finds the payment itself.
    await expectSoldOnce(paid.orderUID);

    // Before it stored the page that the gateway created: it finds the same page.
    const found = await place(asking);
    expect(await pagesOf(app, asking.orderUID)).toMatchObject([{ id: found.session }]);
    await app.stripe.pay(found.session);
    await expectSoldOnce(asking.orderUID);

    // With tickets held: it knows whose they are.
    const placed = await place(holding);
    expect(placed.orderUID).toBe(holding.orderUID);
    await app.stripe.pay(placed.session);
    await expectSoldOnce(placed.orderUID);
  });

  test(
    'completes an order as a whole later, if it was killed during the completion',
    SLOW,
    async () => {
      const { session, orderUID } = await (await held()).one.place();
      const thaw = await freeze(app, 'lock table orders_ledger in exclusive mode');
      await app.stripe.pay(session);
      await expect.poll(() => waitingIn(app), PATIENT).toBeGreaterThan(0);
      await kill();
      await thaw();
      expect(await orderOf(app, orderUID)).toMatchObject({
        status: 'awaiting_payment',
        tickets: 0,
        balances: {},
      });
      await expectBooksRight();
      await restart();
      await expectSoldOnce(orderUID);
    },
  );

  test(
    'changes nothing, if it was killed after a completion and before its job was done',
    SLOW,
    async () => {
      const { session, orderUID } = await (await held()).one.place();
      const thaw = await freeze(app, 'lock table orders_ledger in exclusive mode');
      await app.stripe.pay(session);
      await expect.poll(() => waitingIn(app), PATIENT).toBeGreaterThan(0);
      // The queue cannot delete the finished job.
      const release = await freeze(
        app,
        `select from graphile_worker._private_jobs where locked_at is not null for update`,
      );
      await thaw();
      await expect.poll(() => statusOf(orderUID), PATIENT).toBe('completed');
      await kill();
      // Postgres would still run the last statement once the lock is released.
      await app.database.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      );
      await release();
      const { rows } = await app.database.raw<{ rows: unknown[] }>(
        `update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where locked_at is not null returning id`,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(await chargesOf(app, orderUID)).toHaveLength(1);
      await restart();
      const left = async () =>
        (
          await app.database.raw<{ rows: unknown[] }>(
            `select from graphile_worker.jobs where task_identifier = 'checkout:settle'`,
          )
        ).rows.length;
      await expect.poll(left, PATIENT).toBe(0);
      await expectSoldOnce(orderUID);
    },
  );
});
