import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Answer, type TestApp } from '@foyer/testing';
import { lab, type Entry } from '../../../../tests/fixtures/plugin-lab/contract.ts';
import { parseQuery } from './parseQuery.ts';
import type { ListTerm } from '../types.ts';
import { pageStatement, wireColumns, type Compiled, type PageRow } from './compile.ts';
import type { Position } from './cursor.ts';
import { addEntries, entriesAt, labApp } from '../../../../tests/fixtures/plugin-lab/labApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
});
afterAll(() => app.stop());

const get = (query: Record<string, string>): Promise<Answer> =>
  ask(app.as.tenant('a'), 'get', entriesAt(app, query));

const namesOf = (answer: Answer): string[] => {
  const rows = Array.isArray(answer.body)
    ? (answer.body as Entry[])
    : (answer.body as { result: Entry[] }).result;
  return rows.map(({ details }) => details.name);
};
const found = async (query: Record<string, string>): Promise<string[]> =>
  namesOf(await get(query)).toSorted();

describe('a day', () => {
  beforeAll(() =>
    // Tenant a is in New York, five hours behind UTC on this day.
    addEntries(app, [
      { name: 'day: before', at: '2026-03-02T04:59:59.999Z' },
      { name: 'day: first', at: '2026-03-02T05:00:00.000Z' },
      { name: 'day: last', at: '2026-03-03T04:59:59.999Z' },
      { name: 'day: after', at: '2026-03-03T05:00:00.000Z' },
    ]),
  );
  const within = (condition: string) =>
    found({ filters: `details.at ${condition}`, queries: 'details.name=day:' });

  test('is the whole day in the tenant’s time zone', async () => {
    expect(await within('= 2026-03-02')).toEqual(['day: first', 'day: last']);
    expect(await within('!= 2026-03-02')).toEqual(['day: after', 'day: before']);
  });
  test('is included by <= and skipped by >', async () => {
    expect(await within('<= 2026-03-02')).toEqual(['day: before', 'day: first', 'day: last']);
    expect(await within('> 2026-03-02')).toEqual(['day: after']);
    expect(await within('< 2026-03-02')).toEqual(['day: before']);
    expect(await within('>= 2026-03-02')).toEqual(['day: after', 'day: first', 'day: last']);
  });
  test('means the same in react-admin’s dialect', async () => {
    const filter = { 'details.at_gte': '2026-03-02', 'details.at_lte': '2026-03-02' };
    expect(await found({ filter: JSON.stringify(filter) })).toEqual(['day: first', 'day: last']);
  });
  test('with a time is an instant, in any zone', async () => {
    expect(await within('= 2026-03-02T00:00:00.000-05:00')).toEqual(['day: first']);
  });
  test('has 23 hours when the clocks go forward', async () => {
    await addEntries(app, [
      { name: 'spring: last', at: '2026-03-09T03:59:59.999Z' },
      { name: 'spring: next', at: '2026-03-09T04:00:00.000Z' },
    ]);
    const query = { filters: 'details.at = 2026-03-08', queries: 'details.name=spring' };
    expect(await found(query)).toEqual(['spring: last']);
  });
});

test('answers many simultaneous callers each with their own query, including earlier writes', async () => {
  const query = { queries: 'details.name=crowd:' };
  const crowd = () =>
    Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const tenant = n % 2 === 0 ? 'a' : 'b';
        const list = entriesAt(app, query, tenant);
        return namesOf(await ask(app.as.tenant(tenant), 'get', list));
      }),
    );
  const before = crowd();
  await addEntries(app, [{ name: 'crowd: kept' }]);
  const after = await crowd();
  expect(after).toEqual(Array.from({ length: 12 }, (_, n) => (n % 2 ? [] : ['crowd: kept'])));
  expect((await before).filter((_, n) => n % 2)).toEqual(Array.from({ length: 6 }, () => []));
});

describe('a value', () => {
  beforeAll(() =>
    addEntries(app, [
      { name: 'value: 100% "real", truly', amount: 19.99, count: -2, note: null },
      { name: 'value: 100x real_truly', amount: 0.1, count: 3, note: 'a\\b' },
    ]),
  );
  test('of money is compared in dollars, to the cent', async () => {
    expect(await found({ filters: 'details.amount = 19.99' })).toEqual([
      'value: 100% "real", truly',
    ]);
    expect(await found({ filter: '{"details.amount_lt":0.11}' })).toEqual([
      'value: 100x real_truly',
    ]);
    expect(await found({ filter: '{"details.count":[-2,3]}' })).toHaveLength(2);
    expect(await found({ filters: 'details.count < -1.5' })).toHaveLength(1);
  });
  test('with commas and quotes is written in quotes', async () => {
    const filters = 'details.name = "value: 100% ""real"", truly"';
    expect(await found({ filters })).toEqual(['value: 100% "real", truly']);
  });
  test('is searched literally: % and _ and \\ are not wildcards', async () => {
    expect(await found({ queries: 'details.name=100%' })).toEqual(['value: 100% "real", truly']);
    expect(await found({ queries: 'details.name=real_' })).toEqual(['value: 100x real_truly']);
    expect(await found({ q: 'a\\b' })).toEqual(['value: 100x real_truly']);
  });
  test('that is not text is searched as it is shown on the wire', async () => {
    const value = { filters: 'details.name >= value', queries: 'details.amount=19.9' };
    expect(await found(value)).toEqual(['value: 100% "real", truly']);
    expect(await found({ queries: 'details.at=2026-03-02T05:00' })).toEqual(['day: first']);
  });
  test('of null matches null only', async () => {
    const filter = (note: unknown, suffix = '') =>
      found({
        filter: JSON.stringify({ [`details.note${suffix}`]: note, 'details.name': 'value:' }),
      });
    expect(await filter(null, '_eq')).toEqual(['value: 100% "real", truly']);
    expect(await filter(null, '_ne')).toEqual(['value: 100x real_truly']);
  });
  test('that cannot be compared returns 422 and names its field', async () => {
    for (const filters of [
      'details.count = many',
      'details.isOpen = perhaps',
      'details.at >= yesterday',
      'details.at = 2026-02-31',
      'details.at = 0000-01-01',
      'details.at > +275760-09-13T00:00:00.000Z',
      'details.at = 2026-02-30T25:00',
      'details.amount = ""',
    ]) {
      const answer = await get({ filters });
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: expect.objectContaining({ code: 'invalid' }) },
      ]);
    }
  });
  test('that no row can have matches none', async () => {
    expect(await found({ filters: 'id = not-a-uuid' })).toEqual([]);
    for (const count of ['99999999999999', '1e30', '1.5', '-0.5'])
      expect(await found({ filters: `details.count = ${count}` })).toEqual([]);
    expect(await found({ filters: 'details.amount > 99999999999999' })).toEqual([]);
    expect(await found({ filter: '{"details.count":[99999999999999,1.5]}' })).toEqual([]);
    expect(await found({ filter: '{"id":["not-a-uuid"]}' })).toEqual([]);
  });
});

describe('returns 422 and names the field', () => {
  test.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ limit: '1000' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '5; drop' }, 'limit'],
    [{ range: '[0,100]' }, 'range'],
    [{ range: '[5,1]' }, 'range'],
    [{ range: '[-1,3]' }, 'range'],
    [{ range: '[0]' }, 'range'],
    [{ sort: 'details.name:sideways' }, 'sort'],
    [{ sort: '["details.name"]' }, 'sort'],
    [{ sort: 'details.note:asc' }, 'details.note'],
    [{ sort: 'created_at; select 1' }, 'created_at; select 1'],
    [{ filters: 'tenant_id=1' }, 'tenant_id'],
    [{ filter: '{"e.name":"x"}' }, 'e.name'],
    [{ filter: '[1]' }, 'filter'],
    [{ filter: '{"details.name":{"$gt":1}}' }, 'details.name'],
    [{ queries: 'details.name>1' }, 'queries'],
    [{ page: '2' }, 'page'],
    [{ cursor: 'x' }, 'cursor'],
  ])('%j', async (query, field) => {
    const answer = await get(query as Record<string, string>);
    const { error } = answer.body as { error: { fields: object } };
    expect([answer.status, Object.keys(error.fields)]).toEqual([422, [field]]);
  });

  test('more IDs than fit a page', async () => {
    const id = Array.from({ length: 501 }, (_, n) => n);
    expect((await get({ filter: JSON.stringify({ id }) })).status).toBe(422);
  });

  test('a repeated parameter', async () => {
    const answer = await ask(app.as.tenant('a'), 'get', `${entriesAt(app)}limit=1&limit=2`);
    expect(answer.status).toBe(422);
  });

  test.each([
    ['filter', '{"details.name":'],
    ['range', '[0,'],
    ['sort', '["details.name",'],
  ])('returns 400 for malformed JSON: %s=%s', async (name, text) => {
    expect((await get({ [name]: text })).status).toBe(400);
  });
});

describe('a cursor', () => {
  const cursorOf = async (query: Record<string, string>) =>
    ((await get({ limit: '1', ...query })).body as { cursor: string }).cursor;

  test('is rejected if it was altered', async () => {
    const cursor = await cursorOf({});
    for (const altered of [
      `${cursor}x`,
      cursor.slice(0, -2),
      `A${cursor.slice(1)}`,
      cursor.split('~')[0] ?? '',
    ])
      expect((await get({ cursor: altered })).status).toBe(422);
    expect((await get({ cursor })).status).toBe(200);
  });

  test('is bound to its query: sort, filters, search, tenant and realm', async () => {
    const cursor = await cursorOf({ sort: 'details.name:asc' });
    expect((await get({ cursor, sort: 'details.name:asc' })).status).toBe(200);
    expect((await get({ cursor, sort: 'details.name:desc' })).status).toBe(422);
    expect((await get({ cursor, sort: 'details.name:asc', q: 'value' })).status).toBe(422);
    const path = entriesAt(app, { cursor, sort: 'details.name:asc' });
    expect((await ask(app.as.platform(), 'get', path)).status).toBe(422);
    const { a, b } = app.tenants;
    const theirs = await ask(app.as.tenant('b'), 'get', path.replace(a.id, b.id));
    expect(theirs.status).toBe(422);
  });

  test('may continue with another limit', async () => {
    const cursor = await cursorOf({ sort: 'details.name:asc' });
    expect((await get({ cursor, sort: 'details.name:asc', limit: '3' })).status).toBe(200);
  });

  test('walks rows with equal sort values', async () => {
    await addEntries(
      app,
      Array.from({ length: 7 }, () => ({ name: 'alike', at: '2026-05-01T00:00:00.000Z' })),
    );
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { limit: '2', sort: 'details.at:desc', filters: 'details.name=alike' };
      const { body } = await get({ ...query, ...(cursor && { cursor }) });
      const page = body as { result: Entry[]; cursor: string | null };
      ids.push(...page.result.map(({ id }) => id));
      ({ cursor } = page);
    }
    expect([ids.length, new Set(ids).size]).toEqual([7, 7]);
  });
});

test('sorts by natural language: lower case next to upper case, accents next to their letters', async () => {
  await addEntries(
    app,
    ['abc zeta', 'abc Ärger', 'abc apple', 'abc Banana'].map((name) => ({ name })),
  );
  const answer = await get({ sort: 'details.name:asc', queries: 'details.name=abc' });
  expect(namesOf(answer)).toEqual(['abc apple', 'abc Ärger', 'abc Banana', 'abc zeta']);
});

test('returns an empty list in both dialects', async () => {
  const none = { filters: 'details.name=nobody' };
  const totals = { 'details.amount': 0, 'details.count': 0 };
  expect((await get(none)).body).toEqual({ result: [], count: 0, cursor: null, totals });
  const simple = await get({ filter: '{"details.name_eq":"nobody"}', range: '[0,9]' });
  expect([simple.body, simple.headers.get('content-range')]).toEqual([[], 'entries */0']);
});

describe('part of a result', () => {
  const query = { queries: 'details.name=part:', limit: '1', sort: 'id:asc' };
  beforeAll(() =>
    addEntries(
      app,
      ['part: one', 'part: two'].map((name) => ({ name })),
    ),
  );
  const ask = async (part: string) => (await get({ ...query, part })).body as Page;
  interface Page {
    result: object[];
    count: number | null;
    cursor: string | null;
    totals?: object;
  }

  test('returns the rows without a count, with a cursor valid in either form', async () => {
    const whole = await ask('all');
    const rows = await ask('rows');
    expect(rows).toEqual({ result: whole.result, count: null, cursor: rows.cursor });
    const next = await get({ ...query, part: 'rows', cursor: String(whole.cursor) });
    const same = await get({ ...query, cursor: String(rows.cursor) });
    expect((next.body as Page).result).toEqual((same.body as Page).result);
    expect((next.body as Page).result).not.toEqual(rows.result);
  });

  test('returns the count and the sums without rows', async () => {
    const { count, totals } = await ask('all');
    expect(count).toBe(2);
    expect(await ask('sums')).toEqual({ result: [], count, cursor: null, totals });
  });

  test('is rejected if there is no such part', async () => {
    expect((await get({ ...query, part: 'half' })).status).toBe(422);
  });
});

describe('totals', () => {
  beforeAll(() =>
    addEntries(app, [
      { name: 'total: one', amount: 0.1, count: -2 },
      { name: 'total: two', amount: 0.2, count: 5 },
      { name: 'total: three', amount: 1999.99, count: 0 },
    ]),
  );
  const totalsOf = async (query: Record<string, string>) =>
    ((await get({ queries: 'details.name=total:', ...query })).body as { totals?: object }).totals;

  test('are over all matching rows, to the cent, on any page', async () => {
    const all = { 'details.amount': 2000.29, 'details.count': 3 };
    expect(await totalsOf({})).toEqual(all);
    const sort = 'details.name:asc';
    const first = await get({ queries: 'details.name=total:', sort, limit: '1' });
    const { cursor } = first.body as { cursor: string };
    expect(await totalsOf({ sort, limit: '1', cursor })).toEqual(all);
    expect(await totalsOf({ filters: 'details.count>0' })).toEqual({
      'details.amount': 0.2,
      'details.count': 5,
    });
  });

  test('are counted and summed by the values of a field, with the largest group first', async () => {
    await addEntries(app, [
      { name: 'group: a', amount: 0.5 },
      { name: 'group: b', amount: 2 },
      { name: 'group: a', amount: 1.25 },
    ]);
    const { body } = await get({
      queries: 'details.name=group:',
      part: 'sums',
      by: 'details.name',
    });
    expect((body as { groups: object }).groups).toEqual({
      count: 2,
      result: [
        {
          of: { 'details.name': 'group: a' },
          count: 2,
          totals: { 'details.amount': 1.75, 'details.count': expect.any(Number) },
        },
        {
          of: { 'details.name': 'group: b' },
          count: 1,
          totals: { 'details.amount': 2, 'details.count': expect.any(Number) },
        },
      ],
    });
    expect((await get({ part: 'sums', by: 'details.note' })).status).toBe(422);
  });

  test('are not in react-admin’s dialect, whose body is the rows', async () => {
    const filter = JSON.stringify({ 'details.name': 'total:' });
    expect((await get({ filter })).body).toHaveLength(3);
  });
});

test('returns the range of react-admin’s dialect with a cursor page', async () => {
  const simple = await get({ filter: '{"details.name_eq":"alike"}', range: '[2,3]' });
  expect(simple.headers.get('content-range')).toBe('entries 2-3/7');
});

test('returns no server error for any query', { timeout: 120_000 }, async () => {
  const field = fc.constantFrom(...lab.resources.entries.filter);
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom(
      '0000-01-01',
      '9999-12-31',
      '2026-02-31',
      '-1',
      '1e400',
      'Infinity',
      'NaN',
      '\0',
    ),
    fc.constantFrom('+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '12', 'true'),
  );
  const op = fc.constantFrom('eq', 'ne', 'gte', 'lte', 'gt', 'lt');
  const signs: Record<string, string> = {
    eq: '=',
    ne: '!=',
    gte: '>=',
    lte: '<=',
    gt: '>',
    lt: '<',
  };
  const question = fc
    .tuple(field, op, value)
    .chain(([name, how, what]) =>
      fc.constantFrom<Record<string, string>>(
        { filters: `${name} ${signs[how]} "${what.replaceAll('"', '""')}"` },
        { filter: JSON.stringify({ [`${name}_${how}`]: what }) },
        { filter: JSON.stringify({ [name]: [what, 1, null, true] }) },
        { filter: JSON.stringify({ [name]: [what] }) },
        { queries: `${name}="${what.replaceAll('"', '""')}"` },
        { q: what },
      ),
    );
  await fc.assert(
    fc.asyncProperty(question, async (query) => {
      expect((await get(query)).status).toBeOneOf([200, 400, 422]);
    }),
  );
});

test('counts with the list’s counting query, under the same conditions', async () => {
  await addEntries(app, [{ name: 'counted: this' }, { name: 'counted: that' }]);
  const { database } = app.runtime;
  const { row } = lab.resources.entries;
  const list = { ...lab.resources.entries, can: 'entries.read' };
  const columns = { id: 'e.id', 'details.name': 'e.name' };
  const entries = () => database.knex('lab_entry as e');
  const compiled = {
    base: entries().joinRaw('cross join generate_series(1, 3)'),
    counted: entries(),
    tallies: [],
    row,
    columns,
    wire: wireColumns(row, columns),
    search: [],
    key: [],
    find: undefined,
    isFoundWhole: false,
    totals: [],
    where: {},
    sorted: {},
    timeZone: 'UTC',
  };
  const query = parseQuery(list, { filters: 'details.name = "counted: this"' });
  const statement = pageStatement(database.knex, compiled, query, undefined);
  const [page] = await database.fastRead<PageRow>({ tenantId: app.tenants.a.id }, statement);
  expect([Number(page?.total), page?.found]).toEqual([1, 3]);
  // A generic plan sorts all rows instead of scanning the index.
  expect(statement.text).toContain(`limit ${query.limit + 1}`);
});

describe('a listing with optimizations', () => {
  const { row } = lab.resources.entries;
  const list = {
    ...lab.resources.entries,
    can: 'entries.read',
    sort: ['details.name'],
    filter: ['details.name', 'details.amount'],
  };

  /** The expected result for entries with these names, each with as many cents as letters. */
  async function ask(over: Partial<Compiled>, asked: Record<string, string>) {
    const { database } = app.runtime;
    const entries = () =>
      database.knex.from(
        database.knex.raw(`(values ('b', 1), ('aa', 2), ('c', 1), ('dddd', 4)) as e (name, cents)`),
      );
    const columns = { id: 'e.name', 'details.name': 'e.name', 'details.amount': 'e.cents' };
    const compiled = {
      base: entries(),
      row,
      columns,
      wire: `json_build_object('name', e.name) as details`,
      search: [],
      key: [],
      find: undefined,
      isFoundWhole: false,
      totals: ['details.amount'],
      tallies: [],
      where: {},
      sorted: {},
      timeZone: 'UTC',
      ...over,
    };
    const query = parseQuery(list, { limit: '2', ...asked });
    const page = async (after?: Position) => {
      const statement = pageStatement(database.knex, compiled, query, after);
      const [answer] = await database.fastRead<PageRow>('nobody', statement);
      const rows = JSON.parse(answer?.rows ?? '[]') as { details: { name: string } }[];
      return {
        names: rows.map(({ details }) => details.name),
        total: Number(answer?.total),
        totals: JSON.parse(answer?.totals ?? 'null') as unknown,
        at: { key: answer?.last_key ?? '', id: answer?.last_id ?? '' },
      };
    };
    return { page, first: await page() };
  }

  const kept = (totals?: Record<string, string>) => {
    const { knex } = app.runtime.database;
    const base = knex.from(
      knex.raw(`(values ('short', 7, 70), ('long', 3, 30)) as y (name, n, cents)`),
    );
    return { base, rows: 'y.n', columns: { 'details.name': 'y.name' }, ...(totals && { totals }) };
  };

  test('uses precomputed counts and sums if they cover the query', async () => {
    const tally = kept({ 'details.amount': 'y.cents' });
    const all = await ask({ tallies: [tally] }, {});
    expect(all.first).toMatchObject({ total: 10, totals: { 'details.amount': 1 } });
    const some = await ask({ tallies: [tally] }, { filters: 'details.name=long' });
    expect(some.first).toMatchObject({ total: 3, totals: { 'details.amount': 0.3 } });
    const none = await ask({ tallies: [tally] }, { filters: 'details.name=b' });
    expect(none.first).toMatchObject({ total: 0, totals: { 'details.amount': 0 } });
    const others = await ask({ tallies: [tally] }, { filters: 'details.amount>=0.02' });
    expect(others.first).toMatchObject({ total: 2, totals: { 'details.amount': 0.06 } });
    const second = await ask({ tallies: [kept(), tally] }, {});
    expect(second.first).toMatchObject(all.first);
    const withoutSums = await ask({ tallies: [kept()] }, {});
    expect(withoutSums.first).toMatchObject({ total: 4, totals: { 'details.amount': 0.08 } });
  });

  test('reads no more rows than the precomputed count if a filter leaves few', async () => {
    const given = { key: ['e.name'], tallies: [kept()] };
    const some = await ask(given, { filters: 'details.name=b' });
    expect(some.first.names).toEqual([]);
    const others = await ask({ ...given, tallies: [] }, { filters: 'details.name=b' });
    expect(others.first.names).not.toEqual([]);
    expect((await ask(given, {})).first.names).toHaveLength(2);
    const { knex } = app.runtime.database;
    const wrong = { ...kept(), base: knex.from(knex.raw(`(values ('b', -1)) as y (name, n)`)) };
    const negative = await ask({ ...given, tallies: [wrong] }, { filters: 'details.name=b' });
    expect(negative.first.names).toEqual([]);
  });

  test('replaces the comparisons that it defines, and leaves others to the column', async () => {
    const where = {
      'details.name': ({ op }: ListTerm) =>
        op === 'eq' ? app.runtime.database.knex.raw('e.cents = 4 or e.cents = 2') : undefined,
    };
    const filters = 'details.name=anything, details.amount>=0.03';
    expect((await ask({ where }, { filters })).first).toMatchObject({ names: ['dddd'], total: 1 });
    const others = await ask({ where }, { filters: 'details.name!=b' });
    expect(others.first).toMatchObject({ names: ['aa', 'c'], total: 3 });
  });

  test('is sorted by another column, page by page', async () => {
    const asked = { sort: 'details.name:asc' };
    const down = await ask(
      { sorted: { 'details.name': { column: 'e.cents', isReversed: true } } },
      asked,
    );
    expect(down.first.names).toEqual(['dddd', 'aa']);
    expect((await down.page(down.first.at)).names).toEqual(['c', 'b']);
    const { knex } = app.runtime.database;
    const base = knex.from(knex.raw(`(values ('c', 1), ('aa', 2), ('b', 1)) as e (name, cents)`));
    const elsewhere = await ask({ sorted: { 'details.name': { base } } }, asked);
    expect(elsewhere.first).toMatchObject({ names: ['aa', 'b'], total: 4 });
    expect((await elsewhere.page(elsewhere.first.at)).names).toEqual(['c']);
  });
});
