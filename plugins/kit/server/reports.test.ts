import type { Request, Response } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '@foyer/kit/testing';
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

/** What a handler of tenant a is given. */
const reports = () => {
  const req = { foyer: { realm: 'tenant', ip: '', requestId: 'x' } } as Request;
  const given = { runtime: app.runtime, plugin: 'lab', actor: null, params: {} };
  return makeCtx({ ...given, tenantId: app.tenants.a.id, req, res: {} as Response }).reports;
};

test('a report reads the rows of its own tenant and of no other', async () => {
  const read = await reports().read((db) => db('lab_entry').pluck<string[]>('tenant_id'));
  expect(await app.database('lab_entry').pluck('tenant_id')).toContain(app.tenants.b.id);
  expect([...new Set(read)]).toEqual([app.tenants.a.id]);
});

test('a report changes nothing', async () => {
  const change = reports().read((db) => db('lab_entry').update({ count: 7 }));
  await expect(change).rejects.toThrow('read-only transaction');
});
