import { rm, writeFile } from 'node:fs/promises';
import { client } from '@foyer/kit';
import { files } from '@foyer/kit/server';
import { ask, testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3, type S3Server } from '../api/services/s3/testing/s3Server.ts';
import { tenants } from '@foyer/plugin-tenants/contract';
import { tenantCreation } from '@foyer/plugin-tenants/server';

let s3: S3Server;
let onDisk: TestApp;
let onS3: TestApp;
beforeAll(async () => {
  s3 = await startS3();
  onDisk = await testApp();
  onS3 = await testApp({ variables: s3.variables });
});
afterAll(async () => {
  await onDisk.stop();
  await onS3.stop();
  await s3.stop();
});

let added = 0;
const detailsOf = () => ({
  name: `Bucket Hall ${++added}`,
  email: `owner@bucket-hall-${added}.test`,
  phone: '+1 (207) 555 0100',
  url: `bucket-hall-${added}`,
  inviteTemplateSubject: 'Come in',
  inviteTemplateBody: 'You are to own this.',
});
const add = async (app: TestApp, status: 'active' | 'pending' = 'active') => {
  const made = await client(tenants, app.as.platform()).tenants.create({
    body: { details: detailsOf() },
  });
  await app.database('tenants_tenant').where({ id: made.id }).update({ status });
  return made.id;
};
const statusOf = async (app: TestApp, tenantId: string) =>
  (await client(tenants, app.as.platform()).bucket({ params: { tenantId } })).status;
const retry = (app: TestApp, id: string, more: object = {}) =>
  ask(app.as.platform(), 'post', '/api/tenants', { body: { id, retry: true, ...more } });
const storeOf = (app: TestApp) => app.runtime.depsOf('tenants').use(files);
/** Runs all tries of the job without the pauses between them. */
const runAllTries = async (app: TestApp) => {
  for (let n = 0; n < 4; n += 1) {
    await app.jobs.run();
    await app.database('graphile_worker._private_jobs').update({ run_at: app.database.fn.now() });
  }
};

describe.each([
  ['a folder', () => onDisk],
  ['an S3 bucket', () => onS3],
] as const)('a new tenant’s %s', (_what, appOf) => {
  test('is created by a job', async () => {
    const app = appOf();
    const id = await add(app);
    expect(await statusOf(app, id)).toBe('CREATE_IN_PROGRESS');
    expect(await storeOf(app).hasBucket(id)).toBe(false);
    await app.jobs.run();
    expect(await storeOf(app).hasBucket(id)).toBe(true);
    expect(await statusOf(app, id)).toBe('CREATE_COMPLETE');
  });

  test('is found missing, and created again', async () => {
    const app = appOf();
    const id = await add(app);
    await app.jobs.run();
    await storeOf(app).removeBucket(id);
    expect(await statusOf(app, id)).toBe('NOT_FOUND');
    // The screen sends its copy of the tenant along, which is ignored.
    expect((await retry(app, id, { details: { name: '', phone: 12 } })).status).toBe(200);
    expect(await statusOf(app, id)).toBe('CREATE_IN_PROGRESS');
    await app.jobs.run();
    expect(await storeOf(app).hasBucket(id)).toBe(true);
  });
});

describe('a bucket that can’t be created', () => {
  test('is NOT_FOUND only after the last try, and is created by a retry', async () => {
    const app = onDisk;
    const id = await add(app);
    const folder = await inTheWayOf(app, id);
    await app.jobs.run();
    expect(await statusOf(app, id)).toBe('CREATE_IN_PROGRESS');
    await runAllTries(app);
    expect(await statusOf(app, id)).toBe('NOT_FOUND');
    await rm(folder);
    expect((await retry(app, id)).status).toBe(200);
    await app.jobs.run();
    expect(await statusOf(app, id)).toBe('CREATE_COMPLETE');
    const actions = await app
      .database('kit_audit')
      .where({ tenant_id: id })
      .whereLike('action', 'tenant.bucket%')
      .orderBy('at')
      .pluck('action');
    expect(actions).toEqual(['tenant.bucket_failed', 'tenant.bucket_wanted', 'tenant.bucket_made']);
  });

  /** Puts a file in place of the folder, so that it can't be created. */
  async function inTheWayOf(app: TestApp, id: string): Promise<string> {
    const store = storeOf(app);
    await store.put({
      bucket: 'platform',
      key: 'mark',
      body: Buffer.from('x'),
      contentType: 'image/png',
    });
    const stream = (await store.get({ bucket: 'platform', key: 'mark' })) as unknown as {
      path: string;
      destroy(): void;
    };
    stream.destroy();
    const path = stream.path.replace(/platform\/mark$/, id);
    await writeFile(path, 'in the way');
    return path;
  }
});

describe('a bucket is not recreated', () => {
  const refusal = async (id: string) => {
    const { status, body } = await retry(onDisk, id);
    return [status, (body as { error: { message: string } }).error.message];
  };

  test('while it is being created, or if it exists', async () => {
    const id = await add(onDisk);
    expect(await refusal(id)).toEqual([409, 'This tenant’s bucket is already being created.']);
    await onDisk.jobs.run();
    expect(await refusal(id)).toEqual([409, 'This tenant already has a bucket.']);
  });

  test('for a tenant that isn’t active', async () => {
    const id = await add(onDisk, 'pending');
    expect(await refusal(id)).toEqual([
      409,
      'You can only recreate the bucket of an active tenant.',
    ]);
  });

  test('for an unknown tenant', async () => {
    expect((await retry(onDisk, crypto.randomUUID())).status).toBe(404);
    const { status, body } = await ask(onDisk.as.platform(), 'post', '/api/tenants', {
      body: { retry: true },
    });
    expect([status, (body as { error: { message: string } }).error.message]).toEqual([
      422,
      'Tenant ID is required',
    ]);
  });
});

describe('a tenant whose bucket is created with its first file', () => {
  const make = () =>
    onDisk.runtime
      .depsOf('tenants')
      .asPlatform('create a tenant without a job for a test')
      .tx((tx) =>
        onDisk.runtime
          .depsOf('tenants')
          .use(tenantCreation)
          .create(tx, { ...detailsOf(), status: 'active' }),
      );
  const keepFile = (bucket: string) =>
    storeOf(onDisk).put({
      bucket,
      key: 'mark',
      body: Buffer.from('x'),
      contentType: 'image/png',
    });

  test('has none before, and has it from then on', async () => {
    const { id } = await make();
    expect(await statusOf(onDisk, id)).toBe('NOT_FOUND');
    await keepFile(id);
    expect(await statusOf(onDisk, id)).toBe('CREATE_COMPLETE');
  });

  test('sees that it is missing, and can recreate it', async () => {
    const { id } = await make();
    await keepFile(id);
    await storeOf(onDisk).removeBucket(id);
    expect(await statusOf(onDisk, id)).toBe('NOT_FOUND');
    expect((await retry(onDisk, id)).status).toBe(200);
    await onDisk.jobs.run();
    expect(await storeOf(onDisk).hasBucket(id)).toBe(true);
    expect(await statusOf(onDisk, id)).toBe('CREATE_COMPLETE');
  });
});
