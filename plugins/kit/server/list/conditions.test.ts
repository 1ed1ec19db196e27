import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../errors.ts';
import { parseConditions } from './conditions.ts';
import type { Op } from './query.ts';

const SIGNS: Record<string, Op> = {
  '=': 'eq',
  '!=': 'ne',
  '>=': 'gte',
  '<=': 'lte',
  '>': 'gt',
  '<': 'lt',
};

const space = fc.constantFrom('', ' ', '  ');
const field = fc.constantFrom('name', 'details.name', 'details.zip_code', 'a1');
const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;
/** Values that need no quotes: no comma, no quote, no space at the ends. */
const plain = fc.string().filter((value) => !/[",]/.test(value) && value.trim() === value);

const condition = fc
  .record({
    field,
    sign: fc.constantFrom(...Object.keys(SIGNS)),
    value: fc.oneof(
      fc.string({ unit: 'grapheme' }).map((value) => ({ value, text: quoted(value) })),
      plain.map((value) => ({ value, text: value })),
    ),
    spaces: fc.tuple(space, space, space, space),
  })
  // `a <` followed by `=b` would be read as `a <= b`.
  .filter(({ sign, value }) => !(/^[!<>]$/.test(sign) && value.text.startsWith('=')));

test('reads back what it wrote, for any values', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 5 }), (conditions) => {
      const text = conditions
        .map(({ field, sign, value, spaces: [a, b, c, d] }) =>
          [a, field, b, sign, c, value.text, d].join(''),
        )
        .join(',');
      expect(parseConditions('filters', text)).toEqual(
        conditions.map(({ field, sign, value }) => ({
          field,
          op: SIGNS[sign],
          value: value.value,
        })),
      );
    }),
    { numRuns: 500 },
  );
});

/** The terms of a text, or the error that it is rejected with. */
function readOrRefused(text: string): unknown {
  try {
    return parseConditions('filters', text);
  } catch (error) {
    return error;
  }
}
const isReadOrRefused = (outcome: unknown): boolean =>
  Array.isArray(outcome) ||
  (outcome instanceof ApiError &&
    outcome.status === 422 &&
    outcome.fields?.['filters'] !== undefined);

test('parses any text or rejects it with 422, and never fails otherwise', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      expect(readOrRefused(text)).toSatisfy(isReadOrRefused);
    }),
    { numRuns: 1000 },
  );
});

test('rejects an invalid text of a million characters before the test times out', () => {
  // A regular expression with backtracking would take hours.
  expect(() => parseConditions('filters', `a="${'x'.repeat(1_000_000)}`)).toThrow('position');
  expect(() => parseConditions('filters', ' '.repeat(1_000_000))).toThrow('position');
});

test.each(['=1', 'name', 'name=1,', 'name=1,,name=2', 'name="1', 'name=1"2"', 'na me=1'])(
  'rejects %s and names the position',
  (text) => {
    expect(() => parseConditions('queries', text)).toThrow(
      /'queries' has a syntax error at position/,
    );
  },
);
