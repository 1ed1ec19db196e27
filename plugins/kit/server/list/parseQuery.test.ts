import fc from 'fast-check';
import * as z from 'zod';
import { expect, test } from 'vitest';
import type { List } from '../../contract.ts';
import type { ApiError } from '../../errors.ts';
import { entity } from '../../schema.ts';
import { parseQuery } from './parseQuery.ts';
import { planFor } from './query.ts';

const fields = ['details.name', 'details.city', 'details.size'] as const;
const list: List = {
  path: '/things',
  row: entity(
    z.object({
      name: z.string(),
      city: z.string(),
      size: z.number(),
      state: z.enum(['open', 'closed']),
      isKept: z.boolean(),
    }),
  ),
  can: 'read',
  filter: [...fields, 'details.state', 'details.isKept'],
  sort: [...fields],
  search: ['details.name'],
};

const SIGNS = { eq: '=', ne: '!=', gte: '>=', lte: '<=', gt: '>', lt: '<' } as const;
const conditions = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom(...fields),
    op: fc.constantFrom(...(Object.keys(SIGNS) as (keyof typeof SIGNS)[])),
    value: fc.string({ unit: 'grapheme' }),
  }),
  // An object in simple-rest's dialect has each key once.
  { maxLength: 4, selector: ({ field, op }) => `${field}_${op}` },
);

test('reads a query the same way in both dialects', () => {
  const sorts = fc.record({
    field: fc.constantFrom(...fields, 'id'),
    direction: fc.constantFrom('asc', 'desc'),
  });
  fc.assert(
    fc.property(conditions, sorts, fc.string(), (terms, { field, direction }, q) => {
      const filters = terms
        .map((term) => `${term.field}${SIGNS[term.op]}"${term.value.replaceAll('"', '""')}"`)
        .join(',');
      const filter = Object.fromEntries(
        terms.map((term) => [`${term.field}_${term.op}`, term.value]),
      );
      const cursor = parseQuery(list, { filters, sort: `${field}:${direction}`, q });
      const simple = parseQuery(list, {
        filter: JSON.stringify({ ...filter, q }),
        sort: JSON.stringify([field, direction.toUpperCase()]),
      });
      expect([simple.terms, simple.sort, simple.search]).toEqual([
        cursor.terms,
        cursor.sort,
        cursor.search,
      ]);
    }),
  );
});

test('treats a plain key as contains for a search field, and as equals for others', () => {
  const { terms } = parseQuery(list, {
    filter: JSON.stringify({ 'details.name': 'ac', 'details.city': 'ac' }),
  });
  expect(terms.map(({ op }) => op)).toEqual(['contains', 'eq']);
  expect(parseQuery(list, { queries: 'details.city=ac' }).terms[0]?.op).toBe('contains');
  expect(parseQuery(list, { filters: 'details.name=ac' }).terms[0]?.op).toBe('eq');
});

test('ignores surrounding spaces and invisible characters in a search, and searches nothing for those alone', () => {
  const ways = (text: string): Record<string, string>[] => [
    { queries: `details.name="${text}"` },
    { q: text },
    { filter: JSON.stringify({ 'details.name': text }) },
    { filter: JSON.stringify({ q: text }) },
  ];
  const searched = (text: string) =>
    ways(text).map((raw) => {
      const { terms, search } = parseQuery(list, raw);
      return search ?? terms[0]?.value;
    });
  expect(searched(' Ada  Lovelace\t')).toEqual(Array(4).fill('Ada  Lovelace'));
  expect(searched('\ufeffAda\u200b Lovelace\u00a0')).toEqual(Array(4).fill('Ada Lovelace'));
  expect(searched('   ')).toEqual(Array(4).fill(undefined));
  expect(searched(' \u200b')).toEqual(Array(4).fill(undefined));
  expect(parseQuery(list, { filters: 'details.name=" Ada "' }).terms[0]?.value).toBe(' Ada ');
  expect(() => parseQuery(list, { queries: 'details.none="   "' })).toThrow("can't be filtered");
});

test.each([
  [{}, 'cursor'],
  [{ limit: '10', sort: 'details.name:asc' }, 'cursor'],
  [{ sort: '["details.name","ASC"]' }, 'simple-rest'],
  [{ range: '[0,9]' }, 'simple-rest'],
  [{ filter: '{}' }, 'simple-rest'],
])('reads %j in the dialect of %s', (raw, dialect) => {
  expect(parseQuery(list, raw).dialect).toBe(dialect);
});

test('needs no range for the IDs of getMany', () => {
  const id = Array.from({ length: 80 }, (_, n) => String(n));
  expect(parseQuery(list, { filter: JSON.stringify({ id }) })).toMatchObject({
    limit: 80,
    offset: 0,
    terms: [{ field: 'id', op: 'in', value: id }],
  });
});

test('reads or rejects any two parameters, and never fails otherwise', () => {
  const names = ['limit', 'cursor', 'sort', 'filters', 'queries', 'q', 'range', 'filter'];
  const texts = fc.oneof(fc.string(), fc.json({ maxDepth: 2 }));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), texts, { maxKeys: 2 }), (raw) => {
      expect(statusOf(raw)).toBeOneOf([200, 400, 422]);
    }),
    { numRuns: 1000 },
  );
});

function statusOf(raw: Record<string, string>): number | undefined {
  try {
    parseQuery(list, raw);
    return 200;
  } catch (error) {
    return (error as { status?: number }).status;
  }
}

const ofPeriod: List = {
  ...list,
  query: z
    .object({ from: z.iso.date('Write a day.').optional(), to: z.iso.date().optional() })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'Reversed.' }),
};
const wrongIn = (raw: Record<string, unknown>, asked = ofPeriod) => {
  try {
    return parseQuery(asked, raw).own;
  } catch (error) {
    return (error as ApiError).fields;
  }
};

test('accepts the list’s own query parameters in either dialect', () => {
  for (const how of [{ filters: 'details.size>1' }, { filter: '{"details.size_gt":1}' }])
    expect(parseQuery(ofPeriod, { ...how, from: '2026-03-01' }).own).toEqual({
      from: '2026-03-01',
    });
  expect(parseQuery(ofPeriod, {}).own).toEqual({});
});

test('parses them as declared, or returns 422 and names the parameter', () => {
  expect(wrongIn({ from: 'soon' })).toEqual({ from: ['Write a day.'] });
  expect(wrongIn({ from: '2026-03-02', to: '2026-03-01' })).toEqual({ to: ['Reversed.'] });
  expect(wrongIn({ from: ['2026-03-02', '2026-03-02'] })).toHaveProperty('from');
  expect(wrongIn({ from: '2026-03-02' }, list)).toHaveProperty('from');
  expect(wrongIn({ until: '2026-03-02' })).toHaveProperty('until');
});

test.each([
  [{}, 'of-all'],
  [{ sort: 'details.name:desc', limit: '10' }, 'of-all'],
  [{ filters: 'details.city="Bath"' }, 'of-values'],
  [{ queries: 'details.name=harbour' }, 'of-values'],
  [{ q: 'harbour' }, 'of-values'],
  [{ filters: 'details.state=open' }, 'of-all'],
  [{ filters: 'details.state!=closed,details.isKept=true' }, 'of-all'],
  [{ filter: '{"details.isKept":false}' }, 'of-all'],
  [{ filters: 'details.state=lost' }, 'of-values'],
  [{ filters: 'details.state=open,details.size>4' }, 'of-values'],
  [{ filters: 'details.state=open', q: 'harbour' }, 'of-values'],
] as const)('plans a query with %j %s', (asked, plan) => {
  expect(planFor(parseQuery(list, asked), list.row)).toBe(plan);
});
