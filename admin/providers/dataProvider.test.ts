import { expect, test } from 'vitest';
import { dataProvider } from './dataProvider.ts';

/** A provider whose API has one response, and the requests it received. */
function provider(answer: () => Response) {
  const asked: { url: string; headers: Headers }[] = [];
  const fetch = (url: RequestInfo | URL, init?: RequestInit) => {
    asked.push({ url: url as string, headers: init?.headers as Headers });
    return Promise.resolve(answer());
  };
  return { asked, provider: dataProvider({ realm: 'tenant', fetch }) };
}

test('maps a resource to an API path, and names the console in each request', async () => {
  const { asked, provider: data } = provider(() =>
    Response.json([], { headers: { 'Content-Range': 'x */0' } }),
  );
  const found = await data.getList('platform/charities', {
    pagination: { page: 2, perPage: 50 },
    sort: { field: 'details.name', order: 'ASC' },
    filter: {},
  });
  expect(found.total).toBe(0);
  const { pathname, searchParams } = new URL(asked[0]!.url, 'http://foyer.test');
  expect(pathname).toBe('/api/platform/charities');
  expect(searchParams.get('range')).toBe('[50,99]');
  expect(asked[0]!.headers.get('X-Application-Type')).toBe('TENANT');
});

test('returns the age of a list’s rows if the response contains it', async () => {
  const asked = {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  } as const;
  const answered = async (headers: Record<string, string>) => {
    const { provider: data } = provider(() =>
      Response.json([], { headers: { 'Content-Range': 'x */0', ...headers } }),
    );
    return (await data.getList('tenants', asked)).meta as unknown;
  };
  expect(await answered({ 'x-as-of': '2026-07-18T14:42:07.000Z' })).toEqual({
    asOf: '2026-07-18T14:42:07.000Z',
  });
  expect(await answered({})).toBeUndefined();
});

test('returns rejected fields by input for react-admin’s forms, and by path for dialogs', async () => {
  const { provider: data } = provider(() =>
    Response.json(
      {
        error: {
          code: 'invalid',
          message: 'Name?',
          fields: { 'details.name': ['Name?'], id: ['Id?'] },
        },
      },
      { status: 422 },
    ),
  );
  await expect(data.create('platform/charities', { data: {} })).rejects.toMatchObject({
    status: 422,
    message: 'Name?',
    body: {
      errors: { details: { name: 'Name?' }, id: 'Id?' },
      fields: { 'details.name': ['Name?'], id: ['Id?'] },
    },
  });
});

test('returns an error with a message for a response that is not JSON', async () => {
  const { provider: data } = provider(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(data.getOne('a', { id: '1' })).rejects.toMatchObject({
    status: 502,
    message: 'Something went wrong. Please try again.',
  });
});
