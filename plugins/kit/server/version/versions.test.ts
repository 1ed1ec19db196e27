import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { client, entity, wrapped, type ChangedMeanwhile } from '@foyer/kit';
import { ask, type Answer, type TestApp, type Visitor } from '@foyer/testing';
import { lab, type EntryForm } from '../../../../tests/fixtures/plugin-lab/contract.ts';
import {
  addEntries,
  entriesAt,
  entry,
  labApp,
} from '../../../../tests/fixtures/plugin-lab/labApp.ts';
import { fieldsOfUpdate } from './versionColumn.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
});
afterAll(() => app.stop());

interface Row {
  id: string;
  details: EntryForm;
  version: string;
}
const member = () => app.as.tenant('a');
const at = (id: string) => entriesAt(app).replace('?', `/${id}`);
const one = async (id: string) => (await ask(member(), 'get', at(id))).body as Row;
const added = async (name: string): Promise<Row> => {
  const [id] = await addEntries(app, [{ name }]);
  return one(id ?? '');
};
const save = (
  id: string,
  given: { name: string; version?: unknown; as?: Visitor; headers?: Record<string, string> },
) =>
  ask(given.as ?? member(), 'put', at(id), {
    body: {
      details: entry({ name: given.name }),
      ...('version' in given && { version: given.version }),
    },
    ...(given.headers && { headers: given.headers }),
  });
const changedOf = ({ body }: Answer) =>
  (body as { error: { code: string; changed: ChangedMeanwhile } }).error.changed;

describe('a record’s version', () => {
  test('is the same in both dialects, alone, and in the responses of create and update', async () => {
    const api = client(lab, member()).entries;
    const { tenantId } = { tenantId: app.tenants.a.id };
    const made = await api.create({ tenantId, body: { details: entry({ name: 'read' }) } });
    const filters = 'details.name = read';
    const page = await api.list({ tenantId, filters });
    const simple = await ask(
      member(),
      'get',
      entriesAt(app, { filter: JSON.stringify({ id: [made.id] }) }),
    );
    expect(made.version).toMatch(/^[0-9a-f]{16}$/);
    expect(page.result.map(({ version }) => version)).toEqual([made.version]);
    expect((simple.body as Row[]).map(({ version }) => version)).toEqual([made.version]);
    expect((await one(made.id)).version).toBe(made.version);

    const saved = (await save(made.id, { name: 'read again' })).body as Row;
    expect(saved.version).not.toBe(made.version);
    expect(await one(made.id)).toMatchObject({ version: saved.version });
  });

  test('is the record’s in a response stored under an idempotency key', async () => {
    const path = entriesAt(app);
    const asked = {
      body: { details: entry({ name: 'kept' }) },
      headers: { 'idempotency-key': 'a version that is kept' },
    };
    const first = (await ask(member(), 'post', path, asked)).body as Row;
    expect(first.version).toBe((await one(first.id)).version);
    expect((await ask(member(), 'post', path, asked)).body).toEqual(first);
  });

  test('is restored when the record is changed back', async () => {
    const { id, version } = await added('there');
    await save(id, { name: 'elsewhere' });
    await save(id, { name: 'there' });
    expect((await one(id)).version).toBe(version);
  });
});

describe('a save', () => {
  test('with an older version is rejected, says who saved what and when, and changes nothing', async () => {
    const { id, version } = await added('mine');
    const before = Date.now();
    expect((await save(id, { name: 'theirs', version })).status).toBe(200);
    const late = await save(id, { name: 'late', version, as: app.as.platform() });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      error: {
        code: 'changed_meanwhile',
        message: 'tenant_admin@a.test changed this in the meantime, so your changes weren’t saved.',
      },
    });
    const { by, at: when, current } = changedOf(late);
    expect(by).toBe('tenant_admin@a.test');
    expect(Date.parse(when ?? '')).toBeGreaterThanOrEqual(before - 1);
    expect(current).toEqual(await one(id));
    expect(current).toMatchObject({ id, details: { name: 'theirs' } });

    expect((await save(id, { name: 'on top', version: current.version })).status).toBe(200);
  });

  test('accepts its version in a header too', async () => {
    const { id, version } = await added('by header');
    const headers = { 'if-match': `"${version}"` };
    expect((await save(id, { name: 'first', headers })).status).toBe(200);
    expect((await save(id, { name: 'second', headers })).status).toBe(409);
    expect((await save(id, { name: 'any', headers: { 'if-match': '*' } })).status).toBe(200);
  });

  test('without a version is carried out, as for other programs', async () => {
    const { id } = await added('plain');
    await save(id, { name: 'one' });
    expect((await save(id, { name: 'two' })).body).toMatchObject({ details: { name: 'two' } });
  });

  test('with a version that is not text returns 422 and names it', async () => {
    const { id } = await added('typed');
    expect(await save(id, { name: 'x', version: 7 })).toMatchObject({
      status: 422,
      body: { error: { fields: { version: ['The version must be text.'] } } },
    });
  });

  test('of a deleted record returns 404', async () => {
    const { id, version } = await added('gone');
    await ask(member(), 'delete', at(id));
    expect((await save(id, { name: 'x', version })).status).toBe(404);
  });

  test('is the only one carried out of ten with the same version', async () => {
    const { id, version } = await added('race');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(id, { name: `runner ${n}`, version })),
    );
    const kept = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(kept).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(kept).toMatchObject([{ details: (await one(id)).details }]);
  });
});

describe('who changed it', () => {
  test('is the platform to a tenant, and a person to the platform', async () => {
    const { id, version } = await added('by an operator');
    await save(id, { name: 'changed', as: app.as.platform() });
    const { by } = changedOf(await save(id, { name: 'x', version }));
    expect(by).toBe('the platform');
    const theirs = changedOf(await save(id, { name: 'x', version, as: app.as.platform() }));
    expect(theirs.by).toBe('super_user@platform.test');
  });

  test('is who changed a field, not who did something else with the record afterward', async () => {
    const { id, version } = await added('by a member');
    const line = { actor_realm: 'tenant', subject: 'entry', subject_id: id };
    const tenant_id = app.tenants.a.id;
    const [before, after] = [{ name: 'by a member' }, { name: 'changed' }];
    await app.database('kit_audit').insert([
      { ...line, tenant_id, action: 'entry.changed', actor_email: 'ann@a.test', before, after },
      {
        ...line,
        tenant_id,
        action: 'entry.shown',
        actor_email: 'bob@a.test',
        before: { ...after, isShown: false },
        after: { ...after, isShown: true },
      },
    ]);
    await app.database('lab_entry').where({ id }).update({ name: 'changed' });
    expect(changedOf(await save(id, { name: 'x', version })).by).toBe('ann@a.test');
  });

  test('is unknown if no audit entry of this tenant tells', async () => {
    const { id, version } = await added('silent');
    await app.database('kit_audit').where({ subject_id: id }).delete();
    await app.database('lab_entry').where({ id }).update({ name: 'changed' });
    const late = await save(id, { name: 'x', version });
    expect(changedOf(late)).toMatchObject({ by: null, at: null });
    expect(JSON.stringify(late.body)).toContain('Someone else changed this');
  });
});

describe('settings', () => {
  const settings = (as: Visitor, body?: unknown) =>
    ask(as, body ? 'put' : 'get', `/api/tenants/${app.tenants.b.id}/settings/lab`, { body });

  test('reject a save with an older version, and keep the first save', async () => {
    const operator = app.as.platform();
    const { version } = (await settings(operator)).body as { version: string };
    const first = await settings(operator, { isLocked: true, version });
    expect(first.body).toMatchObject({ isLocked: true });
    expect(first.body).toEqual((await settings(operator)).body);
    const late = await settings(operator, { isLocked: false, version });
    expect(late.status).toBe(409);
    expect(changedOf(late)).toMatchObject({
      by: 'super_user@platform.test',
      current: first.body as object,
    });
    expect((await settings(operator)).body).toEqual(first.body);
    expect((await settings(operator, { isLocked: false })).status).toBe(200);
  });

  test('are saved once if two users save at the same time', async () => {
    const operator = app.as.platform();
    await settings(operator, { isLocked: true });
    const { version } = (await settings(operator)).body as { version: string };
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await settings(operator, { isLocked: false, version })).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('a version covers', () => {
  const row = entity(z.object({ name: z.string(), sold: z.number() }));
  const named = z.object({ name: z.string() });

  test('the fields that the update sets, so that a counter rejects nobody’s save', () => {
    expect(fieldsOfUpdate({ row, update: z.object({ details: named }) })).toEqual(['details.name']);
    expect(fieldsOfUpdate({ row, update: wrapped('thing', named) })).toEqual(['details.name']);
  });

  test('all fields if the update takes some that the row does not show', () => {
    const update = z.object({ details: named.extend({ secret: z.string() }) });
    expect(fieldsOfUpdate({ row, update })).toEqual(['id', 'details.name', 'details.sold']);
    expect(fieldsOfUpdate({ row, update: z.unknown() })).toEqual([
      'id',
      'details.name',
      'details.sold',
    ]);
  });
});

test('is the same for an ID in upper case', async () => {
  const row = await added('Capitals');
  const ids = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? row.id : row.id.toUpperCase()));
  const saves = await Promise.all(
    ids.map((id, n) => save(id, { name: `Save ${n}`, version: row.version })),
  );
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(saves.filter(({ status }) => status === 409)).toHaveLength(9);
});
