import { expect, test } from 'vitest';
import * as z from 'zod';
import { columnLabel, columnMeta, csvHeadings } from './columns.ts';
import { choice, entity, instant } from './schema.ts';

const row = entity(
  z.object({
    buyerName: z.string(),
    status: choice({ label: 'Payment', of: { paid: 'Paid', open: 'Not paid' } }),
    soldAt: instant(),
  }),
);
const columns = {
  'details.soldAt': { dateFormat: 'short' },
  'details.status': { words: { paid: 'Done', open: 'Waiting' }, tones: { paid: 'good' } },
  'details.buyerName': { label: 'Buyer' },
} as const;

test('labels a column by its declaration, its field or the field’s name', () => {
  const label = (field: string) => columnLabel({ row, columns }, field);
  expect(Object.keys(columns).map(label)).toEqual(['Sold at', 'Payment', 'Buyer']);
});

test('shows a field as its column declares it', () => {
  expect(columnMeta({ row, columns }, 'details.soldAt')).toMatchObject({
    kind: 'instant',
    dateFormat: 'short',
  });
  expect(columnMeta({ row, columns }, 'details.status')).toMatchObject({
    kind: 'choice',
    of: { paid: 'Done', open: 'Waiting' },
    tones: { paid: 'good' },
  });
  expect(columnMeta({ row }, 'details.status').of).toEqual({ paid: 'Paid', open: 'Not paid' });
});

test('exports the declared columns, or every field', () => {
  expect(Object.values(csvHeadings({ row, columns }))).toEqual(['Sold at', 'Payment', 'Buyer']);
  expect(csvHeadings({ row })).toEqual({
    id: 'Id',
    'details.buyerName': 'Buyer name',
    'details.status': 'Payment',
    'details.soldAt': 'Sold at',
  });
});

test('a file has its own order and headings, and takes the others from the columns', () => {
  const csv = { 'details.buyerName': true, 'details.soldAt': 'Date', total: 'Total' } as const;
  expect(Object.entries(csvHeadings({ row, columns, csv }))).toEqual([
    ['details.buyerName', 'Buyer'],
    ['details.soldAt', 'Date'],
    ['total', 'Total'],
  ]);
});
