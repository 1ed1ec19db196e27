import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from './contract.ts';
import { MOST_VIEWS } from './contract/views.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const LIST = '/platform/orders';
const save = (as: ReturnType<TestApp['as']['platform']>, name: string, view = 'sort=a:asc') =>
  client(accounts, as).saveView({ body: { list: LIST, name, view } });
const namesOf = async (as: ReturnType<TestApp['as']['platform']>) =>
  (await client(accounts, as).views({})).result.map(({ name }) => name);

test('are kept for their user and console only', async () => {
  const [operator, owner, other] = [app.as.platform(), app.as.tenant('a'), app.as.tenant('b')];
  await save(operator, 'Held');
  const { id } = await save(owner, 'Disputed');
  expect(await namesOf(operator)).toEqual(['Held']);
  expect(await namesOf(owner)).toEqual(['Disputed']);
  expect(await namesOf(other)).toEqual([]);
  for (const stranger of [operator, other])
    await expect(client(accounts, stranger).removeView({ params: { id } })).rejects.toMatchObject({
      status: 404,
    });
  await expect(client(accounts, app.as.nobody('a')).views({})).rejects.toMatchObject({
    status: 401,
  });
  await client(accounts, owner).removeView({ params: { id } });
  expect(await namesOf(owner)).toEqual([]);
});

test('are replaced by a view with the same name, and limited', async () => {
  const operator = app.as.platform('platform_report');
  const first = await save(operator, 'Mine');
  expect(await save(operator, 'Mine', 'sort=b:asc')).toEqual({ ...first, view: 'sort=b:asc' });
  for (let n = 1; n < MOST_VIEWS; n += 1) await save(operator, `View ${n}`);
  await expect(save(operator, 'One more')).rejects.toMatchObject({ code: 'too_many_views' });
  expect(await namesOf(operator)).toHaveLength(MOST_VIEWS);
  await save(operator, 'Mine', 'sort=c:asc');
});

test('need a name', async () => {
  await expect(save(app.as.platform(), ' ')).rejects.toMatchObject({ status: 422 });
});
