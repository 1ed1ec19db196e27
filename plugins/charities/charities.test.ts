import { client } from '@foyer/kit';
import { ask, conforms, testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { charities, type CharityForm } from './contract.ts';

conforms(import.meta.url, {
  seed: {
    tenantCharities: async (at) => {
      await addAt(at);
    },
  },
  calls: {
    assign: async (at) => choiceAt(at, (await addAt(at)).id),
    unassign: async (at) => {
      const call = choiceAt(at, (await addAt(at)).id);
      await client(charities, at.as.platform()).assign(call);
      return call;
    },
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const platform = () => client(charities, app.as.platform());
const form = (over: Partial<CharityForm> = {}): CharityForm => ({
  name: 'Backstage Fund',
  status: 'active',
  street: '210 Front Street',
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  ...over,
});
const addAt = (at: TestApp, over: Partial<CharityForm> = {}) =>
  client(charities, at.as.platform()).charities.create({ body: { details: form(over) } });
const choiceAt = (at: TestApp, id: string) => ({
  params: { id },
  body: { tenantId: at.tenants.a.id },
});
const add = (over: Partial<CharityForm> = {}) => addAt(app, over);
const choice = (id: string) => choiceAt(app, id);
const listOf = async (tenant: 'a' | 'b', filters?: string) => {
  const page = await platform().tenantCharities({
    tenantId: app.tenants[tenant].id,
    ...(filters && { filters }),
  });
  return page.result.map(({ details }) => [details.name, details.assigned]);
};

beforeEach(async () => {
  const { result } = await platform().charities.list({ limit: 100 });
  for (const { id } of result) await platform().charities.remove({ id });
});

describe('a charity', () => {
  test('is created from a wrapped or a plain form and returned by the API', async () => {
    const wrapped = await add();
    const plain = await platform().charities.create({ body: { details: form() } });
    const [id, version] = [expect.any(String), expect.any(String)];
    expect(wrapped).toEqual({ id, details: form(), version, success: true });
    expect(plain.details).toEqual(wrapped.details);
    expect(plain.id).not.toBe(wrapped.id);
  });

  test.each(['name', 'status', 'street', 'city', 'state', 'zip_code'])(
    'needs its %s',
    async (field) => {
      const { [field as keyof CharityForm]: _left, ...rest } = form();
      const blank = { ...rest, [field]: '' };
      for (const body of [{ details: rest }, { charityRequest: blank }])
        await expect(platform().charities.create({ body: body as never })).rejects.toMatchObject({
          status: 422,
          fields: { [`details.${field}`]: expect.arrayContaining(['This field is required']) },
        });
    },
  );

  test('has a zip code of at most five characters', async () => {
    await expect(add({ zip_code: '041011' })).rejects.toMatchObject({
      status: 422,
      fields: { 'details.zip_code': ['Zip code must be at most 5 characters.'] },
    });
  });

  test('keeps emoji, right-to-left text and a 200-character name', async () => {
    for (const name of ['🎭 Fund', 'צדקה', 'x'.repeat(200)])
      await expect(add({ name })).resolves.toMatchObject({ details: { name } });
    await expect(add({ name: 'x'.repeat(256) })).rejects.toMatchObject({ status: 422 });
  });

  test('is found by a part of its name, whatever the case', async () => {
    await add({ name: 'Harbor Lifeboats' });
    await add({ name: '100% Fund_ed' });
    const found = async (text: string) =>
      (await platform().charities.list({ queries: `details.name="${text}"` })).result.map(
        ({ details }) => details.name,
      );
    expect(await found('LIFE')).toEqual(['Harbor Lifeboats']);
    expect(await found('0% f')).toEqual(['100% Fund_ed']);
    expect(await found('%')).toEqual(['100% Fund_ed']);
  });

  test('rejects characters that Postgres can’t store and ignores them in searches', async () => {
    await expect(add({ name: 'nul \0 byte' })).rejects.toMatchObject({ status: 400 });
    for (const path of ['?filter={"details.name":"%00"}', '?queries=details.name=%00', '/%00'])
      expect(await ask(app.as.platform(), 'get', `/api/platform/charities${path}`)).toMatchObject({
        status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      });
  });

  test('can’t be edited after someone else deleted it', async () => {
    const { id } = await add();
    await platform().charities.remove({ id });
    const body = { details: form() };
    await expect(platform().charities.update({ id, body })).rejects.toMatchObject({ status: 404 });
    await expect(platform().charities.remove({ id })).rejects.toMatchObject({ status: 404 });
    await expect(platform().charities.one({ id: 'nonsense' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(platform().charities.remove({ id: 'nonsense' })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a tenant’s charities', () => {
  test('are all the active ones, each marked as assigned or not', async () => {
    const { id } = await add({ name: 'Assigned' });
    await add({ name: 'Free' });
    await add({ name: 'Paused', status: 'inactive' });
    await expect(platform().assign(choice(id))).resolves.toEqual({ success: true });
    expect(await listOf('a')).toEqual([
      ['Assigned', true],
      ['Free', false],
    ]);
    expect(await listOf('a', 'details.assigned=true')).toEqual([['Assigned', true]]);
    expect(await listOf('b')).toEqual([
      ['Assigned', false],
      ['Free', false],
    ]);
  });

  test('can be assigned and unassigned repeatedly without further effect', async () => {
    const { id } = await add();
    for (const _twice of [1, 2]) await platform().assign(choice(id));
    expect(await listOf('a')).toEqual([['Backstage Fund', true]]);
    for (const _twice of [1, 2]) await platform().unassign(choice(id));
    expect(await listOf('a')).toEqual([['Backstage Fund', false]]);
  });

  test('keep their assignments through a pause', async () => {
    const { id } = await add();
    await platform().assign(choice(id));
    await platform().charities.update({ id, body: { details: form({ status: 'inactive' }) } });
    expect(await listOf('a')).toEqual([]);
    await platform().charities.update({ id, body: { details: form() } });
    expect(await listOf('a')).toEqual([['Backstage Fund', true]]);
  });

  test('can’t include an inactive or unknown charity', async () => {
    const { id } = await add({ status: 'inactive' });
    await expect(platform().assign(choice(id))).rejects.toMatchObject({
      status: 409,
      code: 'inactive_charity',
    });
    const none = '00000000-0000-4000-8000-000000000000';
    await expect(platform().assign(choice(none))).rejects.toMatchObject({ status: 404 });
    await expect(
      platform().assign({ params: { id }, body: { tenantId: none } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      platform().assign({ params: { id }, body: { tenantId: 'riverside' } }),
    ).rejects.toMatchObject({ status: 422, fields: { tenantId: ['Choose a tenant.'] } });
  });

  test('no longer include a deleted charity', async () => {
    const { id } = await add();
    await platform().assign(choice(id));
    await platform().charities.remove({ id });
    expect(await listOf('a')).toEqual([]);
  });

  test('are readable by the tenant itself and by no other tenant', async () => {
    const { id } = await add();
    await platform().assign(choice(id));
    const own = client(charities, app.as.tenant('a'));
    const page = await own.tenantCharities({ tenantId: app.tenants.a.id });
    expect(page.result).toMatchObject([{ id, details: { assigned: true } }]);
    await expect(own.tenantCharities({ tenantId: app.tenants.b.id })).rejects.toMatchObject({
      status: 404,
    });
    await expect(own.assign(choice(id))).rejects.toMatchObject({ status: 403 });
  });
});

test('names and places of charities are stored with single spaces', async () => {
  const { id } = await addAt(app, { name: ' Backstage   Fund ', city: 'New  York ' });
  const { result } = await platform().charities.list({ queries: `id="${id}"` });
  expect(result[0]?.details).toMatchObject({ name: 'Backstage Fund', city: 'New York' });
});
