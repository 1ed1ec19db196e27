import { client } from '@foyer/kit';
import { tenantDirectory } from '@foyer/kit/server';
import { ask, conforms, testApp, type TestApp, type Visitor } from '@foyer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from './contract.ts';
import { tenantCreation, type NewTenant } from './server/createTenant.ts';
import { purgeTenants } from './server/purge/purgeTenants.ts';
import { ownDetails } from './server/tenantTable.ts';

const SUSPENSION = { reason: 'Documents are missing.', contact: 'help@platform.test' };

let added = 0;
const newTenant = (over: Partial<NewTenant> = {}): NewTenant => ({
  name: `Tenant ${++added}`,
  url: `tenant-${added}`,
  email: `office@tenant-${added}.test`,
  phone: '+1 (207) 555 0100',
  inviteTemplateSubject: 'Welcome',
  inviteTemplateBody: 'You are invited.',
  ...over,
});
/** The service, as another plugin uses it. */
const addAt = ({ runtime }: TestApp, over: Partial<NewTenant> = {}) => {
  const deps = runtime.depsOf('tenants');
  return deps
    .asPlatform('create tenants for a test')
    .tx((tx) => deps.use(tenantCreation).create(tx, newTenant(over)));
};

conforms(import.meta.url, {
  calls: {
    change: ({ tenants: { a } }) => ({
      params: { id: a.id },
      body: { details: { phone: '+1 (207) 555 0123' } },
    }),
    suspend: ({ tenants: { a } }) => ({ params: { tenantId: a.id }, body: SUSPENSION }),
    addNote: ({ tenants: { a } }) => ({ body: { tenantId: a.id, text: 'Called the owner.' } }),
    deleteNote: async (at) => {
      const { id } = await client(tenants, at.as.platform()).addNote({
        body: { tenantId: at.tenants.a.id, text: 'Called the owner.' },
      });
      return { params: { id } };
    },
    reactivate: async (at) => {
      const { id } = await addAt(at);
      const params = { tenantId: id };
      await client(tenants, at.as.platform()).suspend({ params, body: SUSPENSION });
      return { params, body: { reason: 'The documents arrived.' } };
    },
  },
  seed: {
    notes: async (at, n) => {
      const { id } = await addAt(at);
      await client(tenants, at.as.platform()).addNote({
        body: { tenantId: id, text: `Note ${n}` },
      });
    },
    tenants: async (at, n) => void (await addAt(at, { name: `Seeded ${n}`, url: `seeded-${n}` })),
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const add = (over?: Partial<NewTenant>) => addAt(app, over);
const directory = () => app.runtime.depsOf('tenants').use(tenantDirectory);
const list = (filters: string) => client(tenants, app.as.platform()).tenants.list({ filters });

describe('a new tenant', () => {
  test('is pending and in New York by default', async () => {
    const { id } = await add({ name: 'Ada & Söhne 🎭' });
    const one = await client(tenants, app.as.platform()).tenants.one({ id });
    expect(one.details).toMatchObject({
      name: 'Ada & Söhne 🎭',
      status: 'pending',
      timeZone: 'America/New_York',
      id: one.details.url,
    });
  });

  test.each(['console', 'www', 'api', 'files', 'stripe'])('can’t be called %s', async (url) => {
    await expect(add({ url })).rejects.toMatchObject({ status: 422 });
  });

  test.each(['', 'Upper', 'two words', '-a', 'a-', 'a.b', 'ü', 'x'.repeat(64)])(
    'rejects the URL “%s”, which can’t be a host label',
    async (url) => expect(add({ url })).rejects.toMatchObject({ status: 422 }),
  );

  test('can’t take a URL that another tenant has or had', async () => {
    const { id } = await add({ url: 'now' });
    await app.database('tenants_url').insert({ tenant_id: id, url: 'before' });
    for (const url of ['now', 'before'])
      await expect(add({ url })).rejects.toMatchObject({ status: 409, code: 'duplicate_url' });
  });

  test('is audited with its form, and a change with all fields before and after', async () => {
    const form = newTenant();
    const { id } = await add(form);
    const one = () => client(tenants, app.as.platform()).tenants.one({ id });
    const before = ownDetails((await one()).details);
    const phone = '+1 (207) 555 0188';
    await ask(app.as.platform(), 'patch', `/api/tenants/${id}`, { body: { details: { phone } } });
    const lines = await app
      .database('kit_audit')
      .where({ subject_id: id })
      .whereLike('action', 'tenant.%')
      .orderBy('id');
    expect(lines).toMatchObject([
      { action: 'tenant.created', subject: 'tenant', tenant_id: id },
      { action: 'tenant.updated', subject: 'tenant', tenant_id: id },
    ]);
    expect(lines.map((line) => [line.before, line.after])).toEqual([
      [null, form],
      [before, { ...before, phone }],
    ]);
  });
});

describe('a suspended tenant', () => {
  const api = () => client(tenants, app.as.platform());

  test('has that state with the reason, is found by it, and stays open', async () => {
    const { id } = await add({ url: 'halted', status: 'active' });
    const params = { tenantId: id };
    const { details } = await api().suspend({ params, body: SUSPENSION });
    expect(details).toMatchObject({
      status: 'active',
      state: 'suspended',
      suspendedReason: SUSPENSION.reason,
      suspendedContact: SUSPENSION.contact,
    });
    expect((await list('details.state=suspended')).result.map((one) => one.id)).toEqual([id]);
    await expect(directory().byId(id)).resolves.toMatchObject({ isOpen: true });
    await expect(api().suspend({ params, body: SUSPENSION })).rejects.toMatchObject({
      status: 409,
      code: 'already_suspended',
    });
    const body = { reason: 'The documents arrived.' };
    expect((await api().reactivate({ params, body })).details).toMatchObject({
      state: 'active',
      suspendedAt: null,
      suspendedReason: null,
      suspendedContact: null,
    });
    await expect(api().reactivate({ params, body })).rejects.toMatchObject({
      status: 409,
      code: 'not_suspended',
    });
    const lines = await app
      .database('kit_audit')
      .where({ subject_id: id, tenant_id: id })
      .whereLike('action', 'tenant.%ated')
      .orWhere({ subject_id: id, action: 'tenant.suspended' })
      .orderBy('id');
    expect(lines).toMatchObject([
      { action: 'tenant.created' },
      { action: 'tenant.suspended', after: SUSPENSION },
      { action: 'tenant.reactivated', after: body },
    ]);
  });

  test('needs a reason and an address to write to', async () => {
    const { id } = await add();
    const body = { reason: ' ', contact: 'nobody' };
    await expect(api().suspend({ params: { tenantId: id }, body })).rejects.toMatchObject({
      status: 422,
      fields: { reason: ['Reason is required.'], contact: ['Enter an email address.'] },
    });
  });

  test('can’t be suspended or reactivated by its own people', async () => {
    const call = { params: { tenantId: app.tenants.a.id }, body: SUSPENSION };
    const own = client(tenants, app.as.tenant('a', 'tenant_owner'));
    await expect(own.suspend(call)).rejects.toMatchObject({ status: 403 });
    await expect(own.reactivate(call)).rejects.toMatchObject({ status: 403 });
  });

  test('keeps no reason, address or notes after it is purged', async () => {
    const { id } = await add({ status: 'active' });
    await api().suspend({ params: { tenantId: id }, body: SUSPENSION });
    await api().addNote({ body: { tenantId: id, text: 'Called the owner.' } });
    await api().tenants.remove({ id });
    const row = () => app.database('tenants_tenant').where({ id });
    await row().update({ purge_at: new Date(0) });
    await app.runJob(purgeTenants, {});
    expect(await row().first()).toMatchObject({
      purged_at: expect.any(Date) as Date,
      suspended_at: null,
      suspended_reason: null,
      suspended_contact: null,
    });
    expect(await app.database('tenants_note').where({ tenant_id: id })).toEqual([]);
  });
});

describe('internal notes', () => {
  const notesOf = async (tenantId: string) =>
    (await client(tenants, app.as.platform()).notes({ filters: `tenantId=${tenantId}` })).result;

  test('are newest first with their author, and are deleted only by their author', async () => {
    const { id: tenantId } = await add();
    const api = client(tenants, app.as.platform());
    const { id } = await api.addNote({ body: { tenantId, text: 'Called the owner.' } });
    await api.addNote({ body: { tenantId, text: 'They called back.' } });
    const notes = await notesOf(tenantId);
    expect(notes.map(({ text }) => text)).toEqual(['They called back.', 'Called the owner.']);
    expect(notes[0]?.author).not.toBe('');
    const other = client(tenants, app.as.platform('platform_manager'));
    await expect(other.deleteNote({ params: { id } })).rejects.toMatchObject({ status: 403 });
    await api.deleteNote({ params: { id } });
    expect(await notesOf(tenantId)).toHaveLength(1);
    // The tenant's activity has no line about them, and no line repeats a text.
    const lines = await app
      .database('kit_audit')
      .where({ subject_id: tenantId })
      .whereLike('action', 'tenant.note_%');
    expect(lines).toMatchObject([{ tenant_id: null }, { tenant_id: null }, { tenant_id: null }]);
    expect(JSON.stringify(lines)).not.toContain('called');
  });

  test('can’t be read by the tenant, through the API or in its own scope of the database', async () => {
    const { id: tenantId } = app.tenants.a;
    await client(tenants, app.as.platform()).addNote({ body: { tenantId, text: 'Secret.' } });
    await expect(
      client(tenants, app.as.tenant('a', 'tenant_owner')).notes({}),
    ).rejects.toMatchObject({ status: 403 });
    const scope = app.runtime.depsOf('tenants').forTenant(tenantId);
    expect(await scope.read((db) => db('tenants_note').select('id'))).toEqual([]);
  });
});

describe('the directory', () => {
  test('finds a tenant by its URL, by a previous one, and by its ID', async () => {
    const { id } = await add({ url: 'quay', name: 'Quay', status: 'active' });
    await app.database('tenants_url').insert({ tenant_id: id, url: 'old-quay' });
    const quay = {
      id,
      url: 'quay',
      name: 'Quay',
      timeZone: 'America/New_York',
      isOpen: true,
      brand: { logo: null, accent: null },
      icons: [32, 180, 192, 512].map((size) => ({
        size,
        address: expect.stringMatching(
          new RegExp(`^/api/p/tenants/${id}/icon/[\\w-]{12}\\.${size}\\.png$`),
        ) as string,
      })),
    };
    await expect(directory().byUrl('quay')).resolves.toEqual(quay);
    await expect(directory().byUrl('OLD-QUAY')).resolves.toEqual(quay);
    await expect(directory().byId(id)).resolves.toEqual(quay);
    await expect(directory().byId('nonsense')).resolves.toBeNull();
    await expect(directory().byUrl('nowhere')).resolves.toBeNull();
  });

  test('doesn’t open a disabled tenant, and doesn’t know a deleted one', async () => {
    const { id } = await add({ url: 'shut', status: 'disabled' });
    await expect(directory().byUrl('shut')).resolves.toMatchObject({ isOpen: false });
    const now = app.database.fn.now();
    await app.database('tenants_tenant').where({ id }).update({ deleted_at: now, purge_at: now });
    await expect(directory().byId(id)).resolves.toBeNull();
    await expect(directory().byUrl('shut')).resolves.toBeNull();
    expect((await list('details.url=shut')).result).toEqual([]);
  });
});

describe('the list of tenants', () => {
  test('finds a tenant by its URL', async () => {
    const { id } = await add({ url: 'findable' });
    const { result, count } = await list('details.url=findable');
    expect([count, result[0]?.id]).toEqual([1, id]);
  });

  test('finds a tenant by part of its name, in any case', async () => {
    await add({ name: 'Lantern Society' });
    const { result } = await client(tenants, app.as.platform()).tenants.list({
      queries: 'details.name=TERN SOC',
    });
    expect(result.map(({ details }) => details.name)).toEqual(['Lantern Society']);
  });

  test('shows a tenant’s own people only their tenant', async () => {
    const own = client(tenants, app.as.tenant('a')).tenants;
    const { result, count } = await own.list();
    expect([count, result[0]?.id]).toEqual([1, app.tenants.a.id]);
    await expect(own.one({ id: app.tenants.b.id })).rejects.toMatchObject({ status: 404 });
  });

  test('is forbidden for a platform role that doesn’t read tenants', async () => {
    const answer = await ask(app.as.platform('platform_report'), 'get', '/api/tenants');
    expect(answer.status).toBe(403);
  });
});

describe('a change', () => {
  const edit = {
    phone: '+1 (207) 555 0199',
    inviteTemplateSubject: 'Hello',
    inviteTemplateBody: 'Come and work with us.',
  };
  const put = (visitor: Visitor, id: string, details: object) =>
    ask(visitor, 'put', `/api/tenants/${id}`, { body: { details } });
  const patch = (visitor: Visitor, id: string, details: object) =>
    ask(visitor, 'patch', `/api/tenants/${id}`, { body: { details } });
  const readTenant = async (id: string) =>
    (await client(tenants, app.as.platform()).tenants.one({ id })).details;

  test('sets phone and invite template, from the platform and from the tenant itself', async () => {
    const { id } = app.tenants.a;
    for (const visitor of [app.as.platform(), app.as.tenant('a', 'tenant_owner')]) {
      const { url } = await readTenant(id);
      // The screen also sends the URL, unchanged.
      expect((await put(visitor, id, { ...edit, url })).status).toBe(200);
      expect(await readTenant(id)).toMatchObject({ ...edit, url });
    }
    expect((await put(app.as.tenant('b', 'tenant_owner'), id, edit)).status).toBe(404);
  });

  test('by PATCH sets only the given fields', async () => {
    const { id } = await add();
    const before = await readTenant(id);
    const answer = await patch(app.as.platform(), id, { phone: '+1 (207) 555 0177' });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ id, success: true }),
    ]);
    expect(await readTenant(id)).toEqual({ ...before, phone: '+1 (207) 555 0177' });
    expect((await patch(app.as.platform(), id, { phone: '12' })).status).toBe(422);
    expect((await patch(app.as.platform(), id, { inviteTemplateSubject: '' })).status).toBe(422);
  });

  test('of the URL is allowed only for the platform, and the previous URL still leads to the tenant', async () => {
    const { id } = await add({ url: 'first-name', status: 'active' });
    expect((await patch(app.as.platform(), id, { url: 'second-name' })).status).toBe(200);
    const found = { id, url: 'second-name' };
    expect(await directory().byUrl('first-name')).toMatchObject(found);
    expect(await directory().byUrl('second-name')).toMatchObject(found);
    await expect(add({ url: 'first-name' })).rejects.toMatchObject({ status: 409 });
    expect((await patch(app.as.platform(), id, { url: 'first-name' })).status).toBe(200);
    const refused = await patch(app.as.tenant('a', 'tenant_owner'), app.tenants.a.id, {
      url: 'mine-now',
    });
    expect([refused.status, refused.body]).toMatchObject([403, { error: { code: 'url_locked' } }]);
    const lines = await app
      .database('kit_audit')
      .where({ tenant_id: id, action: 'tenant.updated' });
    expect(lines).toHaveLength(2);
  });

  test('rejects a URL that is reserved or taken', async () => {
    const { id } = await add();
    expect((await patch(app.as.platform(), id, { url: 'console' })).status).toBe(422);
    const { url } = app.tenants.b;
    expect((await patch(app.as.platform(), id, { url })).status).toBe(409);
  });

  test('of a disabled tenant is refused', async () => {
    const { id } = await add({ status: 'disabled' });
    for (const answer of [
      await put(app.as.platform(), id, edit),
      await patch(app.as.platform(), id, { phone: edit.phone }),
    ])
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { error: { message: 'This tenant is disabled and can’t be edited.' } },
      ]);
  });
});
