import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '@foyer/testing';
import { labApp } from '../../../../tests/fixtures/plugin-lab/labApp.ts';
import { statementOf } from '../../../../packages/testing/checks/seenList.ts';
import { SOME_ID, someParams } from '../../../../packages/testing/checks/sortProblems.ts';
import type { ListSource } from '../route.ts';
import { fieldKind, type FieldKind } from './fields.ts';
import { parseQuery } from './parseQuery.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
});
afterAll(() => app.stop());

const SIGNS = { eq: '=', ne: '!=', gte: '>=', lte: '<=', gt: '>', lt: '<' } as const;
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const VALUES: Record<FieldKind, fc.Arbitrary<string | number | boolean>> = {
  instant: fc.oneof(
    day,
    day.map((on) => `${on}T12:34:56.789Z`),
  ),
  day,
  money: fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
  number: fc.integer(),
  boolean: fc.boolean(),
  text: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(SOME_ID)),
};

/** A list query that can be expressed in either dialect. */
function questions({ list }: ListSource) {
  const { filter, search = [], sort } = list;
  const comparison = fc
    .tuple(
      fc.constantFrom(...filter, 'id'),
      fc.constantFrom(...(Object.keys(SIGNS) as (keyof typeof SIGNS)[])),
    )
    .chain(([field, op]) =>
      VALUES[fieldKind(list.row, field)].map((value) => ({ field, op, value })),
    );
  const text = fc.string({ unit: 'grapheme' });
  const part = fc.record({ field: fc.constantFrom(search[0] ?? 'id', ...search), text });
  return fc.record({
    // An object in react-admin's dialect has each key once.
    comparisons: fc.uniqueArray(comparison, {
      maxLength: 3,
      selector: ({ field, op }) => `${field} ${op}`,
    }),
    parts: fc.array(part, { maxLength: search.length > 0 ? 1 : 0 }),
    q: search.length > 0 ? fc.option(text, { nil: undefined }) : fc.constant(undefined),
    sort: fc.constantFrom(...sort, 'id'),
    direction: fc.constantFrom('asc', 'desc'),
    from: fc.nat({ max: 1000 }),
    limit: fc.integer({ min: 1, max: 100 }),
  });
}
type Question = ReturnType<typeof questions> extends fc.Arbitrary<infer Q> ? Q : never;

const quoted = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;

const byCursor = ({ comparisons, parts, q, sort, direction, limit }: Question) => ({
  filters: comparisons.map(({ field, op, value }) => field + SIGNS[op] + quoted(value)).join(','),
  queries: parts.map(({ field, text }) => `${field}=${quoted(text)}`).join(','),
  ...(q !== undefined && { q }),
  sort: `${sort}:${direction}`,
  limit: String(limit),
});

const byRange = ({ comparisons, parts, q, sort, direction, from, limit }: Question) => ({
  filter: JSON.stringify({
    ...Object.fromEntries(comparisons.map(({ field, op, value }) => [`${field}_${op}`, value])),
    ...Object.fromEntries(parts.map(({ field, text }) => [field, text])),
    ...(q !== undefined && { q }),
  }),
  sort: JSON.stringify([sort, direction.toUpperCase()]),
  range: `[${from},${from + limit - 1}]`,
});

test('compiles any query to the same statement in both dialects', () => {
  const sources = new Set(app.routes.flatMap(({ source }) => source ?? []));
  expect(sources.size).toBeGreaterThan(20);
  for (const source of sources) {
    const { list } = source;
    const given = {
      db: app.database,
      deps: app.runtime.depsOf(source.key.split('.')[0] ?? ''),
      tenantId: app.tenants.a.id,
      params: { ...someParams(list.path), tenantId: app.tenants.a.id },
    };
    fc.assert(
      fc.property(questions(source), (question) => {
        const cursor = { ...parseQuery(list, byCursor(question)), offset: question.from };
        const simple = parseQuery(list, byRange(question));
        expect(statementOf(source, { ...given, query: simple })).toBe(
          statementOf(source, { ...given, query: cursor }),
        );
      }),
      { numRuns: 10 },
    );
  }
});
