import { client } from '@foyer/kit';
import { tenantDirectory } from '@foyer/kit/server';
import { ask, conforms, testApp, type TestApp } from '@foyer/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from './contract.ts';
import { tenantCreation, type NewTenant } from './server/createTenant.ts';

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
    .asPlatform('a test adds tenants')
    .tx((tx) => deps.use(tenantCreation).create(tx, newTenant(over)));
};

conforms(import.meta.url, {
  seed: {
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
  test('is pending and in New York unless it is said', async () => {
    const { id } = await add({ name: 'Ada & Söhne 🎭' });
    const one = await client(tenants, app.as.platform()).tenants.one({ id });
    expect(one.details).toMatchObject({
      name: 'Ada & Söhne 🎭',
      status: 'pending',
      timeZone: 'America/New_York',
      id: one.details.url,
    });
  });

  test.each(['console', 'www', 'api', 'files', 'stripe'])('cannot be called %s', async (url) => {
    await expect(add({ url })).rejects.toMatchObject({ status: 422 });
  });

  test.each(['', 'Upper', 'two words', '-a', 'a-', 'a.b', 'ü', 'x'.repeat(64)])(
    'has a url that can be a host: not “%s”',
    async (url) => expect(add({ url })).rejects.toMatchObject({ status: 422 }),
  );

  test('cannot take a url that somebody has or had', async () => {
    const { id } = await add({ url: 'now' });
    await app.database('tenants_url').insert({ tenant_id: id, url: 'before' });
    for (const url of ['now', 'before'])
      await expect(add({ url })).rejects.toMatchObject({ status: 409, code: 'duplicate_url' });
  });

  test('leaves a line in the audit', async () => {
    const { id } = await add();
    const [line] = await app.database('kit_audit').where({ subject_id: id });
    expect(line).toMatchObject({ action: 'tenant.created', tenant_id: id });
  });
});

describe('the directory', () => {
  test('finds a tenant by its url, by one it had before, and by its id', async () => {
    const { id } = await add({ url: 'quay', name: 'Quay', status: 'active' });
    await app.database('tenants_url').insert({ tenant_id: id, url: 'old-quay' });
    const quay = {
      id,
      url: 'quay',
      name: 'Quay',
      timeZone: 'America/New_York',
      isOpen: true,
      brand: { logo: null, accent: null },
    };
    await expect(directory().byUrl('quay')).resolves.toEqual(quay);
    await expect(directory().byUrl('OLD-QUAY')).resolves.toEqual(quay);
    await expect(directory().byId(id)).resolves.toEqual(quay);
    await expect(directory().byId('nonsense')).resolves.toBeNull();
    await expect(directory().byUrl('nowhere')).resolves.toBeNull();
  });

  test('keeps the door of a disabled tenant shut, and knows no deleted one', async () => {
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
  test('finds one by its url', async () => {
    const { id } = await add({ url: 'findable' });
    const { result, count } = await list('details.url=findable');
    expect([count, result[0]?.id]).toEqual([1, id]);
  });

  test('finds by a part of the name, whatever the case', async () => {
    await add({ name: 'Lantern Society' });
    const { result } = await client(tenants, app.as.platform()).tenants.list({
      queries: 'details.name=TERN SOC',
    });
    expect(result.map(({ details }) => details.name)).toEqual(['Lantern Society']);
  });

  test('holds for a tenant’s own people itself and nobody else', async () => {
    const own = client(tenants, app.as.tenant('a')).tenants;
    const { result, count } = await own.list();
    expect([count, result[0]?.id]).toEqual([1, app.tenants.a.id]);
    await expect(own.one({ id: app.tenants.b.id })).rejects.toMatchObject({ status: 404 });
  });

  test('is closed to a platform role that does not read tenants', async () => {
    const answer = await ask(app.as.platform('platform_report'), 'get', '/api/tenants');
    expect(answer.status).toBe(403);
  });
});
