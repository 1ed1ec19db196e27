import { expect, test } from 'vitest';
import { dataProvider } from './dataProvider.ts';

/** A provider whose API gives one answer, and what it was asked. */
function provider(answer: () => Response) {
  const asked: { url: string; headers: Headers }[] = [];
  const fetch = (url: RequestInfo | URL, init?: RequestInit) => {
    asked.push({ url: url as string, headers: init?.headers as Headers });
    return Promise.resolve(answer());
  };
  return { asked, provider: dataProvider({ realm: 'tenant', fetch }) };
}

test('a resource is an API path, and each request says which console asks', async () => {
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

test('rejected fields reach react-admin’s forms where the inputs are, and dialogs by path', async () => {
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

test('an answer that is not JSON is still an error with a sentence', async () => {
  const { provider: data } = provider(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(data.getOne('a', { id: '1' })).rejects.toMatchObject({
    status: 502,
    message: 'Something went wrong. Please try again.',
  });
});
