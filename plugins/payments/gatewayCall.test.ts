import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { localShop, soldBy, type LocalShop } from '@foyer/local-stripe/testing';
import { emptyDatabase, type TestDatabase } from '@foyer/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INTENTS, makeCaller, type Stop } from './testing/caller.ts';

const CALLER = join(import.meta.dirname, 'testing', 'caller.ts');
const REFUNDS = { method: 'POST', path: '/v1/refunds' } as const;
const LISTS = { method: 'GET', path: '/v1/refunds' } as const;
const HOUR_MS = 3_600_000;
/** Starting a process can take a while on a busy machine. */
const SLOW = { timeout: 120_000 };

let database: TestDatabase;
let pool: pg.Pool;
let shop: LocalShop;
let charge: string;
let key: string;
let count = 0;
beforeAll(async () => {
  database = await emptyDatabase();
  pool = new pg.Pool({ connectionString: database.superuserUrl });
  await pool.query(INTENTS);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('truncate caller_intent');
  shop = await localShop();
  charge = (await soldBy(shop)).id;
  count += 1;
  key = `re:${count}`;
});
afterEach(async () => {
  expect((await shop.local.books()).sumCents).toBe(0);
  await shop.stop();
});

const refunds = async () => (await shop.stripe.refunds.list({ charge, limit: 100 })).data;
const rows = async () => (await pool.query('select state, counted from caller_intent')).rows;
const age = (column: 'created_at' | 'doubted_at', by: string) =>
  pool.query(`update caller_intent set ${column} = ${column} - $1::interval`, [by]);

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
const caller = (given: { isAwaited?: boolean } = {}) => {
  const made = makeCaller({ databaseUrl: database.superuserUrl, stripe: shop.stripe, ...given });
  ends.push(() => made.end());
  return made;
};
/** Resumes every open refund, as a restarted process does. */
const resumeAll = async () => {
  const one = caller();
  await one.resumeAll(await one.open());
};

/** Expects one refund in the gateway, counted once. */
async function expectMadeOnce(): Promise<void> {
  expect(await rows()).toEqual([{ state: 'made', counted: 1 }]);
  expect(await refunds()).toMatchObject([{ amount: 1_000 }]);
}

describe('a process that is killed', () => {
  /** A process that runs to its end, or pauses at the given step. */
  const start = (task: 'refund' | 'resume', stop: Stop | 'nowhere') =>
    spawn(process.execPath, ['--import', 'tsx', CALLER, task, stop, charge, key], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: database.superuserUrl,
        STRIPE_API_BASE: shop.local.url,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  async function kill(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  }

  async function killAt(stop: Stop, task: 'refund' | 'resume' = 'refund'): Promise<void> {
    const child = start(task, stop);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(String(said).trim()).toBe(stop);
    await kill(child);
  }

  test('before the commit has sent no request and left no row', SLOW, async () => {
    await killAt('written');
    await resumeAll();
    expect(await rows()).toEqual([]);
    expect(await refunds()).toEqual([]);
  });

  test('before the request is resumed by sending it', SLOW, async () => {
    await killAt('committed');
    expect(await refunds()).toEqual([]);
    await resumeAll();
    await expectMadeOnce();
  });

  test('while waiting for the response is resumed by finding the refund', SLOW, async () => {
    await shop.local.faults({ match: REFUNDS, action: 'timeout_after_commit' });
    const child = start('refund', 'nowhere');
    await expect.poll(refunds, { timeout: 60_000 }).toHaveLength(1);
    await kill(child);
    expect(await rows()).toEqual([{ state: 'open', counted: 0 }]);
    await resumeAll();
    await expectMadeOnce();
  });

  test.each(['answered', 'counted'] as const)(
    'with the response %s but not recorded is resumed by finding the refund',
    SLOW,
    async (stop) => {
      await killAt(stop);
      expect(await rows()).toEqual([{ state: 'open', counted: 0 }]);
      await resumeAll();
      await expectMadeOnce();
    },
  );

  test('after recording leaves nothing to do', SLOW, async () => {
    await killAt('recorded');
    await expectMadeOnce();
    await resumeAll();
    await expectMadeOnce();
  });

  test('repeatedly, also at each step of the resumed call, sends one request', SLOW, async () => {
    await killAt('committed');
    await killAt('answered', 'resume');
    await killAt('counted', 'resume');
    await killAt('recorded', 'resume');
    expect(await once(start('resume', 'nowhere'), 'exit')).toEqual([0, null]);
    await expectMadeOnce();
  });
});

describe('a response', () => {
  const write = async (amount = 1_000) => caller().write({ charge, amount }, key);

  test('is recorded', async () => {
    const one = caller();
    expect(await one.ask(await write())).toBe('made');
    await expectMadeOnce();
  });

  test('that rejects the request is final', async () => {
    const one = caller();
    expect(await one.ask(await write(1_000_000))).toBe('refused');
    expect(await refunds()).toEqual([]);
  });

  test.each(['http_500_after_commit', 'reset_after_commit'] as const)(
    'lost as %s is looked up at once if the caller waits',
    async (action) => {
      await shop.local.faults({ match: REFUNDS, action, times: 'always' });
      expect(await caller({ isAwaited: true }).ask(await write())).toBe('made');
      await expectMadeOnce();
    },
  );

  test.each(['http_500_after_commit', 'reset_after_commit'] as const)(
    'lost as %s is found later if no caller waits',
    async (action) => {
      await shop.local.faults({ match: REFUNDS, action, times: 'always' });
      expect(await caller().ask(await write())).toBe('open');
      await resumeAll();
      await expectMadeOnce();
    },
  );

  test.each(['http_500_before', 'rate_limit_429', 'conflict_409'] as const)(
    'lost as %s, with nothing created, is requested again under the same key',
    async (action) => {
      await shop.local.faults({ match: REFUNDS, action });
      expect(await caller({ isAwaited: true }).ask(await write())).toBe('open');
      expect(await refunds()).toEqual([]);
      await resumeAll();
      await expectMadeOnce();
    },
  );

  test('that is not a rejection never ends the call, however long it lasts', async () => {
    await write();
    await age('created_at', '22 hours');
    await shop.local.faults({ match: REFUNDS, action: 'conflict_409', times: 'always' });
    for (let again = 0; again < 3; again += 1) await resumeAll();
    expect(await rows()).toEqual([{ state: 'open', counted: 0 }]);
  });

  test('that can’t be looked up changes nothing and doesn’t block other calls', async () => {
    const one = caller();
    await write();
    await one.write({ charge, amount: 2_000 }, `${key}:2`);
    await shop.local.faults({ match: LISTS, action: 'http_500_before' });
    await resumeAll();
    expect((await rows()).map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'made',
      'open',
    ]);
    await resumeAll();
    expect(new Set((await refunds()).map(({ amount }) => amount))).toEqual(new Set([1_000, 2_000]));
    expect(await refunds()).toHaveLength(2);
  });

  test('that several processes look up at once is counted once', async () => {
    await write();
    await Promise.all([resumeAll(), resumeAll(), resumeAll()]);
    await resumeAll();
    await expectMadeOnce();
  });

  test('that repeats a stored error is final: the call is given up after five minutes', async () => {
    const one = caller();
    // The key always returns the same error, and our object isn't in the list.
    await shop.local.faults({ match: REFUNDS, action: 'http_500_after_commit' });
    const row = await write();
    await one.ask(row);
    const [made] = await refunds();
    await shop.stripe.refunds.update(made?.id ?? '', { metadata: { intent: '' } });
    await resumeAll();
    await resumeAll();
    expect(await rows()).toEqual([{ state: 'open', counted: 0 }]);
    await age('doubted_at', '5 minutes');
    await resumeAll();
    expect(await rows()).toEqual([{ state: 'refused', counted: 1 }]);
    expect(await refunds()).toHaveLength(1);
  });

  describe('looked up a day later, after the key expired,', () => {
    beforeEach(async () => {
      await write();
    });

    test('is found if the object was created', async () => {
      const one = caller();
      const [row] = await one.open();
      if (!row) throw new Error('There is no intent.');
      await one.call.send(row, { idempotencyKey: key });
      await age('created_at', '25 hours');
      await shop.local.advance(25 * HOUR_MS);
      await resumeAll();
      await expectMadeOnce();
    });

    test('is not requested again, and is given up after five minutes', async () => {
      await age('created_at', '25 hours');
      await shop.local.advance(25 * HOUR_MS);
      await resumeAll();
      await resumeAll();
      expect(await rows()).toEqual([{ state: 'open', counted: 0 }]);
      await age('doubted_at', '5 minutes');
      await resumeAll();
      expect(await rows()).toEqual([{ state: 'refused', counted: 1 }]);
      expect(await refunds()).toEqual([]);
    });

    test('is given up at once if no request was sent for a long time', async () => {
      await age('created_at', '25 hours');
      const one = caller();
      const [row] = await one.open();
      if (!row) throw new Error('There is no intent.');
      expect(await one.resume({ ...row, quiet_ms: 60_000 })).toBe('open');
      await pool.query('update caller_intent set doubted_at = null');
      expect(await one.resume({ ...row, quiet_ms: HOUR_MS })).toBe('refused');
      expect(await refunds()).toEqual([]);
    });
  });
});
