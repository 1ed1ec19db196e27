import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '@foyer/testing';
import { labApp } from '../../../tests/fixtures/plugin-lab/labApp.ts';
import { makeScope, SYSTEM_AUDIT } from './scope.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
});
afterAll(() => app.stop());

const reasonOf = async (subjectId: string): Promise<unknown> =>
  (
    (await app.database('kit_audit').where({ subject_id: subjectId }).first()) as {
      reason: unknown;
    }
  ).reason;

test('writes the reason to the audit entry of work on every tenant’s rows, and to no other', async () => {
  const { asPlatform, forTenant } = app.runtime.depsOf('lab');
  const entry = { action: 'lab.tidied', subject: 'lab' };
  await asPlatform('delete old lines of all tenants').tx((tx) =>
    tx.audit({ ...entry, subjectId: 'of all' }),
  );
  await forTenant(app.tenants.a.id).tx((tx) => tx.audit({ ...entry, subjectId: 'of a' }));
  expect([await reasonOf('of all'), await reasonOf('of a')]).toEqual([
    'delete old lines of all tenants',
    null,
  ]);
});

test('rejects an empty reason', () => {
  expect(() => app.runtime.depsOf('lab').asPlatform(' ')).toThrow('without a reason');
});

test('writes the reason to the log, including for reads', async () => {
  const lines: object[] = [];
  const to = { write: (line: string) => void lines.push(JSON.parse(line) as object) };
  const scope = makeScope({
    runtime: { ...app.runtime, log: pino({ level: 'debug' }, to) },
    plugin: 'lab',
    rowScope: 'platform',
    auditContext: { ...SYSTEM_AUDIT, reason: 'count the lines of all tenants' },
  });
  await scope.read((db) => db('lab_line').count('* as n').first());
  expect(lines).toMatchObject([{ plugin: 'lab', reason: 'count the lines of all tenants' }]);
});
