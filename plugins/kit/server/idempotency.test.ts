import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '@foyer/testing';
import { charge as chargeAt, labApp } from '../../../tests/fixtures/plugin-lab/labApp.ts';
import { LAB_LOCK } from '../../../tests/fixtures/plugin-lab/server.ts';

type Charge = Omit<Parameters<typeof chargeAt>[1], 'path'>;

describe.each([
  ['in the write’s own transaction', 'charges'],
  ['in steps, around calls to others', 'charges/steps'],
] as const)('an idempotency key %s', (_how, path) => {
  const charge = (on: TestApp, given: Charge) => chargeAt(on, { ...given, path });
  let app: TestApp;
  beforeAll(async () => {
    app = await labApp();
  });
  afterAll(() => app.stop());

  const entries = async (name: string): Promise<number> => {
    const row = await app.database('lab_entry').where({ name }).count('* as n').first();
    return Number((row as { n: string }).n);
  };
  const kept = async (key: string): Promise<number> => {
    const row = await app.database('kit_idempotency').where({ key }).count('* as n').first();
    return Number((row as { n: string }).n);
  };

  test('returns the first response again for the same key and body, without repeating the call', async () => {
    const first = await charge(app, { name: 'once', key: 'k1' });
    const second = await charge(app, { name: 'once', key: 'k1' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await entries('once')).toBe(1);
  });

  test('repeats the call without a key and with another key', async () => {
    await charge(app, { name: 'thrice', key: 'k2' });
    await charge(app, { name: 'thrice', key: 'k3' });
    await charge(app, { name: 'thrice' });
    expect(await entries('thrice')).toBe(3);
  });

  test('returns 409 for the same key with another body', async () => {
    await charge(app, { name: 'one', key: 'k4' });
    const other = await charge(app, { name: 'another', key: 'k4' });
    expect([other.status, await other.json()]).toEqual([
      409,
      { error: expect.objectContaining({ code: 'idempotency_mismatch' }) },
    ]);
    expect(await entries('another')).toBe(0);
  });

  test('is separate for each caller', async () => {
    await charge(app, { name: 'mine', key: 'k5' });
    const theirs = await charge(app, { name: 'theirs', key: 'k5', as: app.as.platform() });
    expect([theirs.status, await entries('theirs')]).toEqual([201, 1]);
  });

  test('tells a second call to retry while the first is in progress', async () => {
    const holder = new pg.Client({ connectionString: app.urls.app });
    await holder.connect();
    await holder.query('select pg_advisory_lock($1)', [LAB_LOCK]);
    const first = charge(app, { name: 'waits', key: 'k6' });
    // Until the charge waits for the lock, and so is inside its transaction.
    for (let waiting = 0; waiting === 0;) {
      const { rows } = await app.database.raw<{ rows: { n: number }[] }>(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
      );
      waiting = rows[0]?.n ?? 0;
    }
    const second = await charge(app, { name: 'waits', key: 'k6' });
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1']);
    expect(await second.json()).toMatchObject({ error: { code: 'idempotency_in_progress' } });
    await holder.query('select pg_advisory_unlock($1)', [LAB_LOCK]);
    await holder.end();
    expect((await first).status).toBe(201);
    expect((await charge(app, { name: 'waits', key: 'k6' })).status).toBe(201);
    expect(await entries('waits')).toBe(1);
  });

  test('carries out one of many simultaneous calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => charge(app, { name: 'race', key: 'k7' })),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await entries('race')).toBe(1);
  });

  test('stores a rejection, but not what it had written', async () => {
    const first = await charge(app, { name: 'refused', key: 'k8' });
    const second = await charge(app, { name: 'refused', key: 'k8' });
    expect([first.status, second.status]).toEqual([409, 409]);
    expect(await second.json()).toEqual(await first.json());
    expect([await entries('refused'), await kept('k8')]).toEqual([0, 1]);
  });

  test('stores nothing after a crash, so that the key can be retried', async () => {
    const first = await charge(app, { name: 'crashes', key: 'k9' });
    expect(first.status).toBe(500);
    expect([await entries('crashes'), await kept('k9')]).toEqual([0, 0]);
    expect((await charge(app, { name: 'better now', key: 'k9' })).status).toBe(201);
  });

  test.runIf(path === 'charges')('rolls back a single statement with the rest', async () => {
    const name = 'crashes after a statement';
    expect((await charge(app, { name, key: 'k13' })).status).toBe(500);
    expect(await app.database('lab_line').where({ line: name })).toEqual([]);
  });

  test('expires after a day', async () => {
    await charge(app, { name: 'daily', key: 'k10' });
    await app
      .database('kit_idempotency')
      .where({ key: 'k10' })
      .update({ created_at: app.database.raw(`now() - interval '25 hours'`) });
    await charge(app, { name: 'daily', key: 'k10' });
    expect(await entries('daily')).toBe(2);
  });

  test('is not used up by an invalid body', async () => {
    expect((await charge(app, { name: '', key: 'k11' })).status).toBe(422);
    expect((await charge(app, { name: 'valid', key: 'k11' })).status).toBe(201);
  });

  test.each(['two words', 'x'.repeat(256), 'käse'])(
    'returns 422 for an invalid key: %j',
    async (key) => {
      expect((await charge(app, { name: 'odd key', key })).status).toBe(422);
    },
  );

  test.runIf(path === 'charges/steps')(
    'lets another call take over an unfinished call of a killed process after a minute',
    async () => {
      await charge(app, { name: 'killed', key: 'k12' });
      const slot = () => app.database('kit_idempotency').where({ key: 'k12' });
      await slot().update({ status: 0, reply: null });
      expect((await charge(app, { name: 'killed', key: 'k12' })).status).toBe(409);
      await slot().update({ created_at: app.database.raw(`now() - interval '61 seconds'`) });
      expect((await charge(app, { name: 'killed', key: 'k12' })).status).toBe(201);
      expect(await entries('killed')).toBe(2);
    },
  );
});
