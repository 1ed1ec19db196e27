import type { Request, Response } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '@foyer/testing';
import { addEntries, labApp } from '../../../tests/fixtures/plugin-lab/labApp.ts';
import { makeCtx } from './guard.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
  await addEntries(app, [{ name: 'Ours' }]);
  await app.database('lab_entry').insert(
    await app
      .database('lab_entry')
      .first()
      .then(({ id: _id, ...entry }: Record<string, unknown>) => ({
        ...entry,
        tenant_id: app.tenants.b.id,
      })),
  );
});
afterAll(() => app.stop());

/** The context of a handler of tenant a. */
const reports = () => {
  const req = { headers: {}, foyer: { realm: 'tenant', ip: '', requestId: 'x' } } as Request;
  const given = { runtime: app.runtime, plugin: 'lab', actor: null, params: {} };
  return makeCtx({ ...given, tenantId: app.tenants.a.id, req, res: {} as Response }).reports;
};

test('reads the rows of its own tenant only', async () => {
  const read = await reports().read((db) => db('lab_entry').pluck<string[]>('tenant_id'));
  expect(await app.database('lab_entry').pluck('tenant_id')).toContain(app.tenants.b.id);
  expect([...new Set(read)]).toEqual([app.tenants.a.id]);
});

test('cannot write', async () => {
  const change = reports().read((db) => db('lab_entry').update({ count: 7 }));
  await expect(change).rejects.toThrow('read-only transaction');
});

test('reads all figures from one snapshot, whatever is written in between', async () => {
  const counts = await reports().read(async (db) => {
    const count = () => db('lab_entry').pluck<string[]>('id');
    const before = await count();
    await addEntries(app, [{ name: 'In between' }]);
    return [before.length, (await count()).length];
  });
  expect(counts[1]).toBe(counts[0]);
});
