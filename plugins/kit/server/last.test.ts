import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '@foyer/testing';
import { labApp } from '../../../tests/fixtures/plugin-lab/labApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
});
afterAll(() => app.stop());

const scope = () => app.runtime.depsOf('lab').forTenant(app.tenants.a.id);
const lines = (line: string) => app.database('lab_line').where({ line });
const insert = `insert into lab_line (tenant_id, line) values ($1, $2)`;

test('runs a last statement as part of its transaction', async () => {
  await scope().tx(async (tx) => {
    await tx.db('lab_line').insert({ tenant_id: app.tenants.a.id, line: 'first' });
    tx.deferToCommit({ text: insert, values: [app.tenants.a.id, 'last'] });
    expect(await tx.db('lab_line').where({ line: 'last' })).toEqual([]);
  });
  expect([(await lines('first')).length, (await lines('last')).length]).toEqual([1, 1]);
});

test('commits nothing and reports the error if the last statement fails', async () => {
  const failing = scope().tx(async (tx) => {
    await tx.db('lab_line').insert({ tenant_id: app.tenants.a.id, line: 'undone' });
    tx.deferToCommit({ text: 'select 1 / $1::int', values: [0] });
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await lines('undone')).toEqual([]);
});

test('does not send it if the work before it fails', async () => {
  const failing = scope().tx(async (tx) => {
    tx.deferToCommit({ text: insert, values: [app.tenants.a.id, 'never'] });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await lines('never')).toEqual([]);
});

test('runs a single statement on its tenant’s rows only, and commits it', async () => {
  const { a, b } = app.tenants;
  await scope().statement({ text: insert, values: [a.id, 'alone'] });
  const theirs = app.runtime.depsOf('lab').forTenant(b.id);
  const seen = { text: 'select line from lab_line where line = $1', values: ['alone'] };
  expect(await scope().statement(seen)).toEqual([{ line: 'alone' }]);
  expect(await theirs.statement(seen)).toEqual([]);
  await expect(theirs.statement({ text: insert, values: [a.id, 'foreign'] })).rejects.toMatchObject(
    { code: '42501' },
  );
});
