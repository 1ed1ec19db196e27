import { testApp, type TestApp, type Visitor } from '@foyer/testing';
import simpleRest from 'ra-data-simple-rest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface Row {
  id: string;
  details: Record<string, unknown>;
  version: string;
}

/** React-admin's own provider, unchanged, over the visitor's connection. */
const provider = (visitor: Visitor) =>
  simpleRest('/api', async (url, options = {}) => {
    const { method, body } = options;
    const response = await visitor.request(url, {
      method: method ?? 'GET',
      headers: { 'content-type': 'application/json', ...(options.headers as object) },
      ...(body && { body }),
    });
    const text = await response.text();
    const json: unknown = text && JSON.parse(text);
    if (!response.ok) throw Object.assign(new Error(text), { status: response.status });
    return { status: response.status, headers: response.headers, body: text, json };
  });

let app: TestApp;
let api: ReturnType<typeof provider>;

beforeAll(async () => {
  app = await testApp();
  api = provider(app.as.platform());
});
afterAll(() => app.stop());

const charity = (name: string) => ({
  details: {
    name,
    status: 'active',
    street: '1 Quay Street',
    city: 'Portland',
    state: 'ME',
    zip_code: '04101',
  },
});
const policy = (id: string, sk: string) => ({ id, details: { sk, detail: `<p>${id} ${sk}</p>` } });

const SUBJECTS = [
  {
    resource: 'platform/charities',
    sort: 'details.name',
    made: ['Ab', 'aa', 'Élan', 'zoo', 'Ölberg'].map(charity),
    inOrder: ['aa', 'Ab', 'Élan', 'Ölberg', 'zoo'],
    shown: ({ details }: Row) => details['name'] as string,
    reference: { target: 'details.city', id: 'Portland', finds: 5 },
    change: { status: 'inactive' },
  },
  {
    resource: 'platform/policies',
    sort: 'details.policyId',
    made: [
      policy('privacy', 'Attendee'),
      policy('general-terms', 'Attendee'),
      policy('refunds', 'Attendee'),
      policy('access', 'Platform'),
      policy('zones', 'Attendee'),
    ],
    inOrder: ['access', 'general-terms', 'privacy', 'refunds', 'zones'],
    shown: ({ details }: Row) => details['policyId'] as string,
    reference: { target: 'details.sk', id: 'Attendee', finds: 4 },
    change: { detail: '<p>Changed</p>' },
  },
];

describe.each(SUBJECTS)('react-admin’s simple-rest provider on $resource', (subject) => {
  const { resource, sort, made, inOrder, shown, reference, change } = subject;
  const order = { field: sort, order: 'ASC' } as const;
  let rows: Row[];

  beforeAll(async () => {
    rows = [];
    for (const data of made) rows.push((await api.create<Row>(resource, { data })).data);
  });

  test('create returns the record', () => {
    expect(rows.map(shown).toSorted()).toEqual([...inOrder].toSorted());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(made.length);
  });

  test('getList returns a page in alphabetical order, and the exact count', async () => {
    const first = await api.getList<Row>(resource, {
      sort: order,
      pagination: { page: 1, perPage: 2 },
      filter: {},
    });
    const last = await api.getList<Row>(resource, {
      sort: order,
      pagination: { page: 3, perPage: 2 },
      filter: {},
    });
    expect(first.total).toBe(5);
    expect(first.data.map(shown)).toEqual(inOrder.slice(0, 2));
    expect(last.data.map(shown)).toEqual(inOrder.slice(4));
  });

  test('getList finds nothing without an error', async () => {
    const none = await api.getList<Row>(resource, {
      sort: order,
      pagination: { page: 1, perPage: 50 },
      filter: { [sort]: 'no such thing' },
    });
    expect(none).toMatchObject({ data: [], total: 0 });
  });

  test('getOne returns what was created', async () => {
    const [row] = rows;
    const { data } = await api.getOne<Row>(resource, { id: row?.id ?? '' });
    expect(data).toEqual({ id: row?.id, details: row?.details, version: row?.version });
  });

  test('getMany returns the requested records', async () => {
    const ids = rows.slice(1, 4).map(({ id }) => id);
    const { data } = await api.getMany<Row>(resource, { ids });
    expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test('getManyReference returns the records that reference one', async () => {
    const { data, total } = await api.getManyReference<Row>(resource, {
      ...reference,
      sort: order,
      pagination: { page: 1, perPage: 2 },
      filter: {},
    });
    expect(total).toBe(reference.finds);
    expect(data).toHaveLength(2);
  });

  test('update returns the updated record', async () => {
    const [row] = rows;
    if (!row) throw new Error('Nothing was created.');
    const data = { ...row, details: { ...row.details, ...change } };
    const updated = await api.update<Row>(resource, { id: row.id, data, previousData: row });
    expect(updated.data.details).toMatchObject(change);
    const { data: now } = await api.getOne<Row>(resource, { id: row.id });
    expect(now.details).toMatchObject(change);
  });

  test('update of a record that was changed in the meantime is rejected, because it sends the whole record', async () => {
    const [, row] = rows;
    if (!row) throw new Error('Nothing was created.');
    const data = { ...row, details: { ...row.details, ...change } };
    const given = { id: row.id, data, previousData: row };
    await api.update<Row>(resource, given);
    await expect(api.update<Row>(resource, given)).rejects.toMatchObject({ status: 409 });
  });

  test('delete removes the record', async () => {
    const last = rows.at(-1);
    if (!last) throw new Error('Nothing was created.');
    await api.delete<Row>(resource, { id: last.id, previousData: last });
    await expect(api.getOne(resource, { id: last.id })).rejects.toMatchObject({ status: 404 });
    const { total } = await api.getList(resource, {
      sort: order,
      pagination: { page: 1, perPage: 50 },
      filter: {},
    });
    expect(total).toBe(4);
  });
});
