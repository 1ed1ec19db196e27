import { randomUUID } from 'node:crypto';
import { client, type ApiError } from '@foyer/kit';
import { conforms, testApp, type TestApp, type Visitor } from '@foyer/testing';
import { files } from '@foyer/kit/server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { templates } from './contract.ts';
import { packZip, template } from './testing/packZip.ts';
import { addTemplate, complete, form, publish, put, send } from './testing/publish.ts';

conforms(import.meta.url, {
  make: { templates: (n) => ({ details: form(n) }) },
  seed: {
    versions: async (at, n) => {
      await publish(at, { text: `v${n}` });
    },
  },
  calls: {
    fetchVersion: async (at) => ({ params: { id: await publish(at), version: '1' } }),
    previewVersion: async (at) => ({ params: { id: await publish(at), version: '1' } }),
  },
});

let app: TestApp;
let operator: Visitor;
beforeAll(async () => {
  app = await testApp();
  operator = app.as.platform('platform_manager');
});
afterAll(() => app.stop());

const api = (visitor = operator) => client(templates, visitor);
const next = async (id: string, version: number) =>
  api().templates.update({ id, body: { details: { ...form(id), version } } });

const one = (id: string) => api().templates.one({ id });
const versionsOf = async (id: string) =>
  (await api().versions({ filters: `details.templateId=${id}` })).result.map(
    ({ details }) => details.version,
  );
async function download(id: string, version: number): Promise<Buffer> {
  const { result } = await api().fetchVersion({ params: { id, version: String(version) } });
  const answer = await operator.request(result[0]?.fetchUrl ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  return Buffer.from(await answer.arrayBuffer());
}

describe('a template', () => {
  test('can be announced in either body format, and returns its upload URL', async () => {
    const request = { ...form('wrapped'), version: 1 };
    const answer = await operator.request('/api/site/templates', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ siteTemplateRequest: request }),
    });
    expect(await answer.json()).toMatchObject({
      id: expect.any(String),
      postUrl: expect.stringMatching(/^\/api\/files\//),
      uploadId: expect.any(String),
      success: true,
      details: { name: request.name, version: 0, thumbnail: null },
    });
  });

  test('has no version until its ZIP file was checked', async () => {
    const made = await addTemplate(app);
    expect((await one(made.id)).details.version).toBe(0);
    expect((await put(app, made, packZip(template()))).status).toBe(200);
    expect((await one(made.id)).details.version).toBe(0);
    const bytes = packZip(template());
    expect(await send(app, made, bytes)).toEqual({
      id: made.uploadId,
      state: 'ready',
      reason: null,
    });
    expect((await one(made.id)).details).toMatchObject({ version: 1, size: bytes.length });
    expect(await download(made.id, 1)).toEqual(bytes);
  });

  test.each([
    [{ name: '' }, { 'details.name': ['Please enter template name'] }],
    [{ name: '  ' }, { 'details.name': ['Please enter template name'] }],
    [{ description: '' }, { 'details.description': ['Please enter description'] }],
    [{ name: 'x'.repeat(121) }, { 'details.name': ['Use 120 characters or fewer.'] }],
  ])('is rejected with %j', async (wrong, fields) => {
    const body = { details: { ...form(1), ...wrong } };
    await expect(api().templates.create({ body })).rejects.toMatchObject({ status: 422, fields });
  });

  test('keeps its version when only its text changes', async () => {
    const id = await publish(app);
    const saved = await next(id, 1);
    expect(saved).toMatchObject({ postUrl: null, uploadId: null, details: { version: 1 } });
    expect((await one(id)).details.name).toBe(form(id).name);
  });

  test('gets the next version with a new ZIP file, and keeps earlier ones', async () => {
    const id = await publish(app, { text: 'first' });
    const second = packZip(template('second'));
    const ticket = await next(id, 2);
    expect((await one(id)).details.version).toBe(1);
    expect(await send(app, ticket, second)).toMatchObject({ state: 'ready' });
    expect((await one(id)).details.version).toBe(2);
    expect(await versionsOf(id)).toEqual([2, 1]);
    expect(await download(id, 1)).toEqual(packZip(template('first')));
    expect(await download(id, 2)).toEqual(second);
  });

  test.each([0, 3, 7])('at version 1 accepts no ZIP file for version %i', async (version) => {
    const id = await publish(app);
    await expect(next(id, version)).rejects.toMatchObject({ status: 409, code: 'version_taken' });
  });

  test('is deleted with all of its files', async () => {
    const id = await publish(app);
    await sendThumbnail(id, await picture());
    const keys = (await app
      .database('templates_version')
      .where({ template_id: id })
      .pluck('key')) as string[];
    const store = app.runtime.depsOf('templates').use(files);
    const ticket = await next(id, 2);
    await api().templates.remove({ id });
    await app.jobs.run();
    await expect(one(id)).rejects.toMatchObject({ status: 404 });
    await expect(api().fetchVersion({ params: { id, version: '1' } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await store.size({ bucket: 'platform', key: keys[0] ?? '' })).toBeNull();
    // An upload in progress is no longer expected.
    expect(await send(app, ticket, packZip(template()))).toMatchObject({
      state: 'refused',
      reason: 'Template not found.',
    });
  });

  test.each(['0', '2', '01', '1.5', '-1', 'x', '99999999999'])(
    'at version 1 has no version %s to download',
    async (version) => {
      const id = await publish(app);
      await expect(api().fetchVersion({ params: { id, version } })).rejects.toMatchObject({
        status: 404,
      });
    },
  );
});

describe('a ZIP file', () => {
  test('that is rejected leaves the previous version, and says why', async () => {
    const id = await publish(app);
    const bad = packZip([...template(), { name: '../evil.js', content: 'x' }]);
    const ticket = await next(id, 2);
    expect(await send(app, ticket, bad)).toMatchObject({
      state: 'refused',
      reason: 'The name “../evil.js” in the ZIP file points outside the template.',
    });
    expect((await one(id)).details.version).toBe(1);
    expect(await versionsOf(id)).toEqual([1]);
    // The same version number is still free.
    const again = await next(id, 2);
    expect(await send(app, again, packZip(template('second')))).toMatchObject({ state: 'ready' });
  });

  test('that never arrives, or is incomplete, leaves the previous version', async () => {
    const id = await publish(app);
    await next(id, 2);
    const bytes = packZip(template());
    const ticket = await api().templates.update({
      id,
      body: { details: { ...form(id), version: 2, size: bytes.length } },
    });
    await put(app, ticket, bytes.subarray(0, 100));
    expect(await complete(app, ticket)).toMatchObject({
      status: 409,
      body: { error: { code: 'not_uploaded' } },
    });
    await app.jobs.run();
    expect((await one(id)).details.version).toBe(1);
  });

  test('is accepted once of two for the same version, and the second operator is notified', async () => {
    const id = await publish(app);
    const [mine, theirs] = [await next(id, 2), await next(id, 2)];
    expect(await send(app, theirs, packZip(template('theirs')))).toMatchObject({ state: 'ready' });
    expect(await send(app, mine, packZip(template('mine')))).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^Someone else has already uploaded version 2/),
    });
    expect(await download(id, 2)).toEqual(packZip(template('theirs')));
  });

  test('becomes one version even if its check runs twice', async () => {
    const made = await addTemplate(app);
    await put(app, made, packZip(template()));
    await complete(app, made);
    // As after a crash between moving the file and recording that.
    const { key } = (await app.database('kit_upload').where({ id: made.uploadId }).first()) as {
      key: string;
    };
    const store = app.runtime.depsOf('templates').use(files);
    await store.move({ bucket: 'platform', key: `pending/${made.uploadId}`, to: key });
    await app.jobs.run();
    expect(await versionsOf(made.id)).toEqual([1]);
    expect(await download(made.id, 1)).toEqual(packZip(template()));
  });

  test('must have its MIME type, and no more bytes than a template may have', async () => {
    const made = await addTemplate(app);
    expect((await put(app, made, packZip(template()), 'text/html')).status).toBe(415);
    const body = { details: { ...form(1), version: 1, size: 101 * 1024 * 1024 } };
    await expect(api().templates.create({ body })).rejects.toMatchObject({
      status: 413,
      message: 'ZIP files can be up to 100 MB.',
    } satisfies Partial<ApiError>);
  });
});

const picture = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0b4a52' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'nobody' } })
    .toBuffer();

const sendThumbnail = (id: string, bytes: Buffer, type = 'image/jpeg', visitor = operator) =>
  visitor.request(`/api/site/templates/${id}/thumbnail`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': type },
  });

describe('a thumbnail', () => {
  test('is re-encoded without metadata, and served by its name', async () => {
    const { id } = await addTemplate(app);
    expect((await sendThumbnail(id, await picture())).status).toBe(200);
    const address = (await one(id)).details.thumbnail ?? '';
    const shown = await operator.request(address);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    const drawn = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(drawn).toMatchObject({ width: 960, height: 540 });
    expect(drawn.exif).toBeUndefined();
    expect((await app.as.nobody().request(address)).status).toBe(401);
    // A new picture has a new name, and the previous one is deleted.
    await sendThumbnail(id, await picture());
    expect((await one(id)).details.thumbnail).not.toBe(address);
    expect((await operator.request(address)).status).toBe(404);
  });

  test.each([
    ['not a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    [
      'a truncated picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'image/png',
    ],
    ['another file type', Buffer.from('GIF89a'), 'image/gif'],
  ])('is rejected: %s', async (_what, bytes, type) => {
    const { id } = await addTemplate(app);
    const answer = await sendThumbnail(id, bytes, type);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      error: { message: 'Please select a valid image file.' },
    });
    expect((await one(id)).details.thumbnail).toBeNull();
  });

  test('has at most 20 MB', async () => {
    const { id } = await addTemplate(app);
    const answer = await sendThumbnail(id, Buffer.alloc(20 * 1024 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: { message: 'Image size must not be greater than 20MB.' },
    });
  });

  test('is rejected for a missing template, and a ZIP file isn’t served as one', async () => {
    expect((await sendThumbnail(randomUUID(), await picture())).status).toBe(404);
    expect((await sendThumbnail('..%2Fx', await picture())).status).toBe(404);
    const id = await publish(app);
    const { key } = (await app
      .database('templates_version')
      .where({ template_id: id })
      .first()) as {
      key: string;
    };
    const address = `/api/site/templates/${id}/thumbnail/${key.split('/').at(-1)}`;
    expect((await operator.request(address)).status).toBe(404);
  });
});

test('shows templates only to people who manage the platform', async () => {
  const others = [app.as.platform('platform_user'), app.as.platform('platform_report')];
  for (const visitor of [...others, app.as.tenant('a')])
    await expect(api(visitor).templates.list({})).rejects.toMatchObject({ status: 403 });
});
