import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '@foyer/kit/testing';
import { makeLog } from '../../../api/services/makeLog.ts';
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

test('an audit line of work on every tenant’s rows says why, and no other does', async () => {
  const { asPlatform, forTenant } = app.runtime.depsOf('lab');
  const entry = { action: 'lab.tidied', subject: 'lab' };
  await asPlatform('old lines of all are tidied').tx((tx) =>
    tx.audit({ ...entry, subjectId: 'of all' }),
  );
  await forTenant(app.tenants.a.id).tx((tx) => tx.audit({ ...entry, subjectId: 'of a' }));
  expect([await reasonOf('of all'), await reasonOf('of a')]).toEqual([
    'old lines of all are tidied',
    null,
  ]);
});

test('without a reason there is none', () => {
  expect(() => app.runtime.depsOf('lab').asPlatform(' ')).toThrow('without a reason');
});

test('the log says it too, reads included', async () => {
  const lines: object[] = [];
  const to = { write: (line: string) => void lines.push(JSON.parse(line) as object) };
  const scope = makeScope({
    runtime: { ...app.runtime, log: makeLog({ level: 'debug', to }) },
    plugin: 'lab',
    rowScope: 'platform',
    auditContext: { ...SYSTEM_AUDIT, reason: 'lines of all are counted' },
  });
  await scope.read((db) => db('lab_line').count('* as n').first());
  expect(lines).toMatchObject([{ plugin: 'lab', reason: 'lines of all are counted' }]);
});
