import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { client } from '@foyer/kit';
import { files, type TaskContext } from '@foyer/kit/server';
import type { TestApp, Visitor } from '@foyer/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Assembled } from '../../plugins/kit/host.ts';
import { kit } from '../../plugins/kit/kernelContract.ts';
import { addEntries, entriesAt, labApp } from '../../tests/fixtures/plugin-lab/labApp.ts';
import { exportAsTask } from './tasks.ts';
import { forget } from './kernelJobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
  await addEntries(app, [{ name: 'First' }, { name: 'Second' }, { name: 'Last' }]);
});
afterAll(() => app.stop());
beforeEach(() => app.database('kit_task').delete());

const member = () => app.as.tenant('a');
const api = (who: Visitor = member()) => client(kit, who);

async function linkOf(who: Visitor, query: Record<string, string> = {}): Promise<string> {
  const reply = await who.request(entriesAt(app, query).replace('/entries?', '/entries/download?'));
  return ((await reply.json()) as { downloadUrl: string }).downloadUrl;
}
const exported = async (downloadUrl: string, who: Visitor = member()) =>
  api(who).exportList({ body: { downloadUrl } });
const read = (taskId: string) => api().task({ params: { taskId } });

async function fileOf(taskId: string) {
  const { downloadUrl } = await api().taskFile({ params: { taskId } });
  return app.as.nobody('a').request(downloadUrl);
}

test('writes a list into a file for its starter, identical to the download', async () => {
  const link = await linkOf(member(), { sort: 'details.name:asc' });
  const { id, title } = await exported(link);
  expect(title).toBe('Export entries.csv');
  await app.jobs.run();
  expect(await read(id)).toMatchObject({
    state: 'succeeded',
    done: 3,
    total: 3,
    result: { fileName: 'entries.csv' },
  });
  const file = await fileOf(id);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename=entries.csv');
  const direct = await app.as.nobody('a').request(new URL(link).pathname);
  const text = await file.text();
  expect(text).toBe(await direct.text());
  expect(text).toContain('First');
});

test('applies the list’s filters', async () => {
  const { id } = await exported(await linkOf(member(), { filters: 'details.name=Second' }));
  await app.jobs.run();
  expect(await read(id)).toMatchObject({ done: 1, total: 1 });
});

test('checks the permission again when it runs', async () => {
  const { id } = await exported(await linkOf(member()));
  await app.without('lab:entries.read', () => app.jobs.run());
  expect(await read(id)).toMatchObject({
    error: 'You don’t have permission to do this.',
    result: null,
  });
});

test('a link is valid only for the person it was made for', async () => {
  const link = await linkOf(member());
  for (const other of [app.as.tenant('a', 'tenant_viewer'), app.as.tenant('b'), app.as.platform()])
    await expect(exported(link, other)).rejects.toMatchObject({ status: 403 });
  await expect(exported(`${link}x`)).rejects.toMatchObject({ status: 410 });
  await expect(exported(link, app.as.nobody('a'))).rejects.toMatchObject({ status: 401 });
});

test('the file is removed after a day, and the task says so', async () => {
  const { id } = await exported(await linkOf(member()));
  await app.jobs.run();
  await app
    .database('kit_task')
    .where({ id })
    .update({ ended_at: new Date(Date.now() - 25 * 3_600_000) });
  const { downloadUrl } = await api().taskFile({ params: { taskId: id } });
  await app.runJob(forget, {});
  expect(await read(id)).toMatchObject({
    state: 'succeeded',
    result: null,
    message: 'This file has expired. Files are available for one day.',
  });
  expect((await app.as.nobody('a').request(downloadUrl)).status).toBe(404);
});

test('an export that is canceled midway stops reading and leaves no file', async () => {
  await app.database.raw(
    `insert into lab_entry (tenant_id, name, amount_cents, count, is_open, at, note)
     select ?, 'Entry ' || n, n, n, true, now(), repeat('x', 100) from generate_series(1, 5000) n`,
    [app.tenants.a.id],
  );
  const link = await linkOf(member());
  const { runtime, routes } = app;
  const control = new AbortController();
  let rows = 0;
  const deps = runtime.depsOf('kit');
  // A storage that takes the first bytes and then no more, until its source fails.
  const store = {
    put: async ({ body }: { body: Readable }) => {
      await once(body, 'readable');
      control.abort();
      await finished(body);
    },
  };
  const ctx = {
    ...deps,
    use: (wanted: unknown) => (wanted === files ? store : deps.use(wanted as typeof files)),
    task: { id: 'x', signal: control.signal, progress: (done: number) => (rows = done) },
  };
  const written = exportAsTask({ assembled: () => ({ runtime, routes }) as Assembled })(
    { token: link.split('/').at(-1) ?? '' },
    ctx as unknown as TaskContext,
  );
  await expect(written).rejects.toThrow('aborted');
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(5_000);
  const open = async () => {
    const { rows: counted } = await app.database.raw<{ rows: { n: number }[] }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    return counted[0]?.n;
  };
  await expect.poll(open).toBe(0);
});
