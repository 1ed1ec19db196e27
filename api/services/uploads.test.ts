import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { client } from '@foyer/kit';
import { testApp, type TestApp, type Visitor } from '@foyer/testing';
import { files } from '@foyer/kit/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kit } from '../../plugins/kit/kernelContract.ts';
import notices from '../../tests/fixtures/plugin-sample/contract.ts';
import { startS3, type S3Server } from './s3/testing/s3Server.ts';

const sample = join(import.meta.dirname, '../../tests/fixtures/plugin-sample');
const PDF = 'application/pdf';
const pdf = (text = 'a plan') => Buffer.from(`%PDF-1.7 ${text}`);

/** The file storage of a test installation: the one that has this file. */
async function folderWith(file: string): Promise<string> {
  const folders = (await readdir(tmpdir())).map((name) => join(tmpdir(), name, 'files'));
  const found = folders.find((folder) => existsSync(join(folder, file)));
  if (!found) throw new Error(`No folder of files has ${file}.`);
  return found;
}

describe.each(['the folder', 'S3'] as const)('an announced upload, kept in %s', (where) => {
  let s3: S3Server | undefined;
  let app: TestApp;
  let organizer: Visitor;
  beforeAll(async () => {
    s3 = where === 'S3' ? await startS3() : undefined;
    app = await testApp({ extra: [sample], ...(s3 && { variables: s3.variables }) });
    organizer = app.as.tenant('a');
  });
  afterAll(async () => {
    await app.stop();
    await s3?.stop();
  });

  const uploads = (visitor = organizer) => client(kit, visitor);
  const stateOf = (uploadId: string) => uploads().uploadState({ params: { uploadId } });
  const complete = (uploadId: string, visitor = organizer) =>
    uploads(visitor).completeUpload({ params: { uploadId } });

  async function addNotice() {
    const { id } = await client(notices, organizer).notices.create({
      tenantId: app.tenants.a.id,
      body: { details: { title: 'Doors open at six', isPinned: false } },
    });
    return { tenantId: app.tenants.a.id, noticeId: id };
  }

  const announce = (
    params: { tenantId: string; noticeId: string },
    { size = pdf().length, contentType = PDF } = {},
  ) =>
    client(notices, organizer).expectAttachment({
      params,
      body: { name: 'plan.pdf', contentType, size },
    });

  /** Sends to the address, like a client: to the store itself or to this program. */
  const put = (postUrl: string, body: Buffer, { type = PDF, on = app.as.nobody('a') } = {}) => {
    const init = { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } };
    return postUrl.startsWith('http') ? fetch(postUrl, init) : on.request(postUrl, init);
  };

  const attached = async (params: { tenantId: string; noticeId: string }) => {
    const { address } = await client(notices, organizer).attachment({ params });
    if (!address) return null;
    const answer = await (address.startsWith('http') ? fetch : organizer.request)(address);
    return answer.text();
  };

  test('is visible only once its bytes were checked', async () => {
    const params = await addNotice();
    const { uploadId, postUrl } = await announce(params);
    expect(await stateOf(uploadId)).toEqual({ id: uploadId, state: 'expected', reason: null });
    expect((await put(postUrl, pdf())).status).toBe(200);
    expect(await attached(params)).toBeNull();
    expect(await complete(uploadId)).toMatchObject({ state: 'checking' });
    expect(await attached(params)).toBeNull();
    await app.jobs.run();
    expect(await stateOf(uploadId)).toMatchObject({ state: 'ready' });
    expect(await attached(params)).toBe(pdf().toString());
    expect(await complete(uploadId)).toMatchObject({ state: 'ready' });
  });

  test('replaces the previous one, whose file is removed', async () => {
    const params = await addNotice();
    for (const text of ['first', 'second']) {
      const { uploadId, postUrl } = await announce(params, { size: pdf(text).length });
      await put(postUrl, pdf(text));
      await complete(uploadId);
      await app.jobs.run();
    }
    expect(await attached(params)).toBe(pdf('second').toString());
    const rows = await app.database('kit_upload').where({ subject: params.noticeId });
    const store = app.runtime.depsOf('notices').use(files);
    const sizes = await Promise.all(
      rows.map(({ bucket, key }: { bucket: string; key: string }) => store.size({ bucket, key })),
    );
    expect(sizes.filter((size) => size !== null)).toHaveLength(1);
  });

  test('is removed with the record that it belongs to', async () => {
    const params = await addNotice();
    const { uploadId, postUrl } = await announce(params);
    await put(postUrl, pdf());
    await complete(uploadId);
    await app.jobs.run();
    const { bucket, key } = (await app.database('kit_upload').where({ id: uploadId }).first()) as {
      bucket: string;
      key: string;
    };
    const store = app.runtime.depsOf('notices').use(files);
    expect(await store.size({ bucket, key })).toBe(pdf().length);
    await client(notices, organizer).notices.remove({
      tenantId: params.tenantId,
      id: params.noticeId,
    });
    await app.jobs.run();
    expect(await store.size({ bucket, key })).toBeNull();
  });

  test('is rejected with the reason where the plugin finds other content', async () => {
    const params = await addNotice();
    const page = Buffer.from('<script>alert(1)</script>');
    const { uploadId, postUrl } = await announce(params, { size: page.length });
    await put(postUrl, page);
    await complete(uploadId);
    await app.jobs.run();
    expect(await stateOf(uploadId)).toMatchObject({
      state: 'refused',
      reason: 'This file is not a PDF document.',
    });
    expect(await attached(params)).toBeNull();
    expect(await complete(uploadId)).toMatchObject({ state: 'refused' });
  });

  test('is rejected before an address is given if its type or size isn’t allowed', async () => {
    const params = await addNotice();
    await expect(announce(params, { contentType: 'text/html' })).rejects.toMatchObject({
      status: 415,
      message: 'An attachment is a PDF document.',
    });
    await expect(announce(params, { size: 26 * 1024 * 1024 })).rejects.toMatchObject({
      status: 413,
      message: 'An attachment may have at most 25 MB.',
    });
  });

  test('accepts the type and the size that were announced', async () => {
    const { uploadId, postUrl } = await announce(await addNotice());
    const refused = where === 'S3' ? [403, 403] : [415, 413];
    const answers = [
      await put(postUrl, pdf(), { type: 'text/html' }),
      await put(postUrl, pdf('a plan of a larger house')),
    ];
    expect(answers.map(({ status }) => status)).toEqual(refused);
    await expect(complete(uploadId)).rejects.toMatchObject({ status: 409, code: 'not_uploaded' });
  });

  test('states a small size limit in bytes', async () => {
    if (where === 'S3') return; // It answers in its own words.
    const { postUrl } = await announce(await addNotice(), { size: 20 });
    const answer = await put(postUrl, Buffer.alloc(21));
    expect(await answer.json()).toMatchObject({
      error: { code: 'too_large', message: 'Files can be up to 20 bytes.' },
    });
  });

  test('can be sent again until it is reported complete', async () => {
    const params = await addNotice();
    const { uploadId, postUrl } = await announce(params);
    const statuses = await Promise.all(
      [pdf('plan 1'), pdf('plan 2')].map((one) => put(postUrl, one)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    await put(postUrl, pdf('plan 3'));
    await complete(uploadId);
    await app.jobs.run();
    expect(await attached(params)).toBe(pdf('plan 3').toString());
  });

  test('can’t be changed after it was complete', async () => {
    const params = await addNotice();
    const { uploadId, postUrl } = await announce(params);
    await put(postUrl, pdf('plan 1'));
    await complete(uploadId);
    await app.jobs.run();
    const { status } = await put(postUrl, pdf('plan 2'));
    // S3 accepts it, at a place that is no longer read.
    expect(status).toBe(where === 'S3' ? 200 : 410);
    await complete(uploadId);
    await app.jobs.run();
    expect(await attached(params)).toBe(pdf('plan 1').toString());
  });

  test('is not changed by a transfer that started in time and ended after it was complete', async () => {
    if (where === 'S3') return; // It accepts the bytes at a place that is no longer read.
    const params = await addNotice();
    const { uploadId, postUrl } = await announce(params);
    await put(postUrl, pdf('a PLAN'));
    const folder = await folderWith(join(app.tenants.a.id, 'pending', uploadId));
    const partialFiles = async () => (await readdir(folder)).filter((name) => name.startsWith('.'));
    const slow = request({
      host: '127.0.0.1',
      port: app.port,
      path: postUrl,
      method: 'PUT',
      agent: false,
      headers: { host: 'a.foyer.test', 'content-type': PDF, 'content-length': pdf().length },
    });
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write(pdf().subarray(0, 5));
    // Once its file is on the disk, it has certainly started.
    await expect.poll(partialFiles).toHaveLength(1);
    await complete(uploadId);
    await app.jobs.run();
    slow.end(pdf().subarray(5));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(410);
    const arrival = { bucket: app.tenants.a.id, key: `pending/${uploadId}` };
    expect(await app.runtime.depsOf('notices').use(files).size(arrival)).toBeNull();
    expect(await partialFiles()).toEqual([]);
    expect(await attached(params)).toBe(pdf('a PLAN').toString());
  });

  test('leaves nothing behind where it breaks off', async () => {
    const { uploadId, postUrl } = await announce(await addNotice(), { size: 1_000_000 });
    const { port, hostname, pathname, search } = new URL(postUrl, `http://127.0.0.1:${app.port}`);
    await new Promise<void>((resolve) => {
      const sending = request({
        host: hostname,
        port,
        path: pathname + search,
        method: 'PUT',
        agent: false,
        headers: {
          ...(where !== 'S3' && { host: 'a.foyer.test' }),
          'content-type': PDF,
          'content-length': 1_000_000,
        },
      });
      sending.on('error', () => resolve());
      sending.write(pdf(), () => sending.destroy(new Error('gone')));
    });
    await expect(complete(uploadId)).rejects.toMatchObject({ status: 409, code: 'not_uploaded' });
  });

  test('is out of reach on another tenant’s host', async () => {
    const { uploadId, postUrl } = await announce(await addNotice());
    if (where === 'the folder')
      expect((await put(postUrl, pdf(), { on: app.as.tenant('b') })).status).toBe(410);
    await put(postUrl, pdf());
    await expect(complete(uploadId, app.as.tenant('b'))).rejects.toMatchObject({ status: 404 });
    await expect(complete(uploadId, app.as.nobody())).rejects.toMatchObject({ status: 404 });
    expect(await stateOf(uploadId)).toMatchObject({ state: 'expected' });
  });

  test('expires if it isn’t sent in time', async () => {
    const { uploadId, postUrl } = await announce(await addNotice());
    await app
      .database('kit_upload')
      .where({ id: uploadId })
      .update({ expires_at: new Date(Date.now() - 1_000) });
    expect(await stateOf(uploadId)).toMatchObject({ state: 'expired' });
    await expect(complete(uploadId)).rejects.toMatchObject({ status: 410 });
    // A transfer that started in time may end a little late.
    await put(postUrl, pdf());
    expect(await complete(uploadId)).toMatchObject({ state: 'checking' });
    await app.jobs.run();
    expect(await stateOf(uploadId)).toMatchObject({ state: 'ready' });
  });

  test('is swept in the end, with what was sent too late or twice', async () => {
    const { uploadId, postUrl } = await announce(await addNotice());
    const row = app.database('kit_upload').where({ id: uploadId });
    const store = app.runtime.depsOf('notices').use(files);
    const arrival = { bucket: app.tenants.a.id, key: `pending/${uploadId}` };
    const sweep = async (hoursOld: number) => {
      const expires_at = new Date(Date.now() - hoursOld * 3_600_000);
      await row.clone().update({ expires_at });
      await app.database.raw(`select kit_add_job('kit:sweepUploads', '{}')`);
      await app.jobs.run();
    };
    await put(postUrl, pdf());
    await sweep(0.9);
    expect(await row.clone().first()).toMatchObject({ state: 'expected' });
    await sweep(1.1);
    expect(await row.clone().first()).toMatchObject({ state: 'expired' });
    expect((await complete(uploadId).catch((error: unknown) => error)) as object).toMatchObject({
      status: 410,
    });
    await sweep(26);
    expect(await row.clone().first()).toBeUndefined();
    expect(await store.size(arrival)).toBeNull();
  });

  test('leaves nothing permanently if the process was killed while it arrived', async () => {
    if (where === 'S3') return; // It has no folder.
    const { uploadId, postUrl } = await announce(await addNotice());
    await put(postUrl, pdf());
    const folder = await folderWith(join(app.tenants.a.id, 'pending', uploadId));
    const [old, young] = [join(folder, `.${randomUUID()}`), join(folder, `.${randomUUID()}`)];
    const foreign = join(folder, '.gitkeep');
    const spooled = await mkdtemp(join(tmpdir(), 'foyer-upload-'));
    const beingSpooled = await mkdtemp(join(tmpdir(), 'foyer-upload-'));
    for (const file of [old, young, foreign, join(spooled, 'file')]) await writeFile(file, 'half');
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    for (const file of [old, foreign]) await utimes(file, hoursAgo(25), hoursAgo(25));
    await utimes(young, hoursAgo(23), hoursAgo(23));
    await utimes(spooled, hoursAgo(2), hoursAgo(2));
    await app.database.raw(`select kit_add_job('kit:sweepUploads', '{}')`);
    await app.jobs.run();
    const there = [old, young, foreign, spooled, beingSpooled].map((path) => existsSync(path));
    await rm(beingSpooled, { recursive: true });
    expect(there).toEqual([false, true, true, false, true]);
  });

  test('continues from where the bytes are when the process ended in between', async () => {
    const params = await addNotice();
    const { uploadId, postUrl } = await announce(params);
    await put(postUrl, pdf());
    await complete(uploadId);
    const { bucket, key } = (await app.database('kit_upload').where({ id: uploadId }).first()) as {
      bucket: string;
      key: string;
    };
    const store = app.runtime.depsOf('notices').use(files);
    await store.move({ bucket, key: `pending/${uploadId}`, to: key });
    await app.jobs.run();
    expect(await attached(params)).toBe(pdf().toString());
  });
});

test('an expired address accepts nothing', async () => {
  const app = await testApp({ extra: [sample] });
  const url = await app.runtime.depsOf('notices').use(files).url({
    bucket: 'a',
    key: 'pending/x',
    method: 'PUT',
    seconds: -1,
  });
  const { status } = await app.as.nobody('a').request(url, { method: 'PUT', body: 'x' });
  await app.stop();
  expect(status).toBe(410);
});
