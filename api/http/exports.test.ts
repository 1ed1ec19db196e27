import { client } from '@foyer/kit';
import { files } from '@foyer/kit/server';
import type { TestApp, Visitor } from '@foyer/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { kit } from '../../plugins/kit/kernelContract.ts';
import { addEntries, entriesAt, labApp } from '../../tests/fixtures/plugin-lab/labApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
  await addEntries(app, [{ name: 'First' }]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database('kit_task').delete();
  await app.database('graphile_worker._private_jobs').delete();
  await app.database('kit_audit').where({ action: 'list.downloaded' }).delete();
});

const FORBIDDEN = { status: 403, message: 'You don’t have permission to do this.' };

const member = () => app.as.tenant('a');
const viewer = () => app.as.tenant('a', 'tenant_viewer');
const api = (who: Visitor = member()) => client(kit, who);
const store = () => app.runtime.depsOf('kit').use(files);

async function linkOf(who: Visitor = member()): Promise<string> {
  const reply = await who.request(entriesAt(app).replace('/entries?', '/entries/download?'));
  return ((await reply.json()) as { downloadUrl: string }).downloadUrl;
}
const exported = async (who: Visitor = member()) =>
  api(who).exportList({ body: { downloadUrl: await linkOf(who) } });
const sizeOf = (taskId: string) =>
  store().size({ bucket: app.tenants.a.id, key: `exports/${taskId}/entries.csv` });

test('offers a finished export only to people who may see its list now', async () => {
  const { id } = await exported();
  await app.jobs.run();
  const fetched = () => api().taskFile({ params: { taskId: id } });
  await app.without('lab:entries.read', () => expect(fetched()).rejects.toMatchObject(FORBIDDEN));
  expect((await fetched()).downloadUrl).toContain('/files/');
});

test('leaves no file when the permission is revoked while the rows are written', async () => {
  const { id } = await exported();
  const holder = await app.database.transaction();
  onTestFinished(async () => {
    if (!holder.isCompleted()) await holder.rollback();
  });
  await holder.raw('lock table lab_entry in access exclusive mode');
  const run = app.jobs.run();
  // The use is audited once the first permission check has passed.
  await expect
    .poll(() => app.database('kit_audit').where({ action: 'list.downloaded' }), { timeout: 15_000 })
    .toHaveLength(1);
  await app.without('lab:entries.read', async () => {
    await holder.rollback();
    await run;
  });
  expect(await api().task({ params: { taskId: id } })).toMatchObject({
    error: FORBIDDEN.message,
    result: null,
  });
  expect(await sizeOf(id)).toBeNull();
});

test('a dismissed export can’t be downloaded, neither from its task nor by an older address', async () => {
  const { id } = await exported();
  await app.jobs.run();
  const given = { params: { taskId: id } };
  const { downloadUrl } = await api().taskFile(given);
  expect(await sizeOf(id)).toBeGreaterThan(0);
  await api().dismissTask(given);
  await expect(api().taskFile(given)).rejects.toMatchObject({ status: 404 });
  await app.jobs.run();
  expect(await sizeOf(id)).toBeNull();
  expect((await app.as.nobody('a').request(downloadUrl)).status).toBe(404);
});

test('limits a person to three concurrent exports, however fast they are requested', async () => {
  const downloadUrl = await linkOf();
  const asked = await Promise.allSettled(
    Array.from({ length: 8 }, () => api().exportList({ body: { downloadUrl } })),
  );
  const refused = asked.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  expect(refused).toHaveLength(5);
  for (const one of refused)
    expect(one).toMatchObject({
      status: 409,
      message:
        'You already have three exports in progress. Wait for one to finish, then try again.',
    });
  expect(await exported(viewer())).toMatchObject({ state: 'queued' });
  await app.jobs.run();
  expect(await exported()).toMatchObject({ state: 'queued' });
});
