import { expect, test } from 'vitest';
import { readDollars, readNumber, readPercent } from './decimal.ts';
import { money, percent, whole } from './kit.ts';

const NOT_AN_AMOUNT = 'Enter an amount in dollars, like 12.50.';
const TWO_DECIMALS = 'Use at most two decimal places.';
const BELOW_ZERO = 'Enter an amount of zero or more.';
const GROUPED = 'Leave out the thousands separator: 1250, not 1,250.';
const NOT_A_NUMBER = 'Enter a number, like 12.';
const NOT_A_PERCENTAGE = 'Enter a percentage, like 8.25.';

test.each([
  ['', null],
  ['  ', null],
  ['$', null],
  ['0', 0],
  ['12', 12],
  ['12.5', 12.5],
  ['12.50', 12.5],
  ['12,50', 12.5],
  ['12,5', 12.5],
  ['12.', 12],
  [',5', 0.5],
  ['.05', 0.05],
  ['007', 7],
  [' $12.50 ', 12.5],
  ['1,250.00', 1250],
  ['1.250,00', 1250],
  ['1,234,567.8', 1_234_567.8],
  ['99999999', 99_999_999],
  ['\u200b12.50\ufeff', 12.5],
  ['$\u00a012.50', 12.5],
  ['12.50\u00a0$', 12.5],
  ['US$12.50', 12.5],
  ['USD 12.50', 12.5],
  ['12.50 USD', 12.5],
  ['1\u00a0250,00', 1250],
  ['$1\u202f234\u202f567.80', 1_234_567.8],
  ['1 250', 1250],
  ['\uff11\uff12', 12],
  ['\uff11\uff12\uff0c\uff15', 12.5],
])('reads %j as %j dollars', (typed, value) => {
  expect(readDollars(typed)).toEqual({ value });
});

test.each([
  ['-5', BELOW_ZERO],
  ['\u22125,00', BELOW_ZERO],
  ['-$5', BELOW_ZERO],
  ['1.005', TWO_DECIMALS],
  ['12.345', TWO_DECIMALS],
  ['0,001', TWO_DECIMALS],
  ['1,250', GROUPED],
  ['1,234,567', GROUPED],
  ['1e3', NOT_AN_AMOUNT],
  ['+5', NOT_AN_AMOUNT],
  ['0x10', NOT_AN_AMOUNT],
  ['Infinity', NOT_AN_AMOUNT],
  ['12 50', NOT_AN_AMOUNT],
  ['12.5.0', NOT_AN_AMOUNT],
  ['1,25,00', NOT_AN_AMOUNT],
  ['12,50.00', NOT_AN_AMOUNT],
  ['ten', NOT_AN_AMOUNT],
  ['.', NOT_AN_AMOUNT],
  ['1\u00b2', NOT_AN_AMOUNT],
  ['\u0661\u0662', NOT_AN_AMOUNT],
  ['12 €', NOT_AN_AMOUNT],
  ['CA$12', NOT_AN_AMOUNT],
  ['1 25', NOT_AN_AMOUNT],
  ['1 2500', NOT_AN_AMOUNT],
])('rejects %j: %s', (typed, problem) => {
  expect(readDollars(typed)).toEqual({ problem });
});

test('accepts whole cents at any size, and rejects a third decimal', () => {
  const isMoney = (dollars: number) => money().safeParse(dollars).success;
  // Every seventh cent of the thousand dollars above each of these amounts.
  for (const around of [1, 1_234_567, 500_000_000, 9_007_199_254])
    for (let cents = 0; cents < 100_000; cents += 7)
      expect([cents, isMoney((around * 100 + cents) / 100)]).toEqual([cents, true]);
  expect([1e-9, 5e-324, 0.001, 12.345, 1_234_567.891, 500_000_000.005].map(isMoney)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

test('rejects an amount sent as text with the message for the typed text', () => {
  const price = money({ required: 'Enter a price.', min: 0 });
  const said = (value: unknown) =>
    price.safeParse(value).error?.issues.map(({ message }) => message);
  expect(said('-5')).toEqual([BELOW_ZERO]);
  expect(said('1e3')).toEqual([NOT_AN_AMOUNT]);
  expect(said(null)).toEqual(['Enter a price.']);
  expect(said('12.50')).toEqual(['Enter a price.']);
  expect(said(12.5)).toBeUndefined();
});

test.each([
  ['', null],
  ['0', 0],
  ['12', 12],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['0,125', 0.125],
  ['1.250', 1.25],
  ['1,250.5', 1250.5],
  ['1.250,5', 1250.5],
  ['-3', -3],
  ['\u22123', -3],
  [' 7 ', 7],
  ['\uff11\uff12', 12],
])('reads %j as the number %j', (typed, value) => {
  expect(readNumber(typed)).toEqual({ value });
});

test.each([
  ['1,250', GROUPED],
  ['1,234,567', GROUPED],
  ['1e3', NOT_A_NUMBER],
  ['+5', NOT_A_NUMBER],
  ['12 50', NOT_A_NUMBER],
  ['1.2.3', NOT_A_NUMBER],
  ['1,25,00', NOT_A_NUMBER],
  ['--1', NOT_A_NUMBER],
  ['-', NOT_A_NUMBER],
  [',', NOT_A_NUMBER],
  ['ten', NOT_A_NUMBER],
  ['5 %', NOT_A_NUMBER],
])('rejects %j as a number: %s', (typed, problem) => {
  expect(readNumber(typed)).toEqual({ problem });
});

test.each([
  ['', null],
  ['1,5', 1.5],
  ['8,875', 8.875],
  ['8.875', 8.875],
  ['8.25 %', 8.25],
  ['8,25%', 8.25],
  ['8.25\uff05', 8.25],
  ['-1', -1],
  ['100', 100],
])('reads %j as %j percent', (typed, value) => {
  expect(readPercent(typed)).toEqual({ value });
});

test.each(['ten', '1e1', '%', '5 % %', '1,2,3', '1,250,000'])(
  'rejects %j as a percentage',
  (typed) => {
    expect(readPercent(typed)).toEqual({ problem: NOT_A_PERCENTAGE });
  },
);

test('rejects numbers and percentages sent as text with the message for the typed text', () => {
  const said = (schema: ReturnType<typeof whole>, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);
  const seats = whole({ required: 'Enter the seats.', min: 0 });
  expect(said(seats, 'ten')).toEqual([NOT_A_NUMBER]);
  expect(said(seats, '1,250')).toEqual([GROUPED]);
  expect(said(seats, null)).toEqual(['Enter the seats.']);
  expect(said(seats, '12')).toEqual(['Enter the seats.']);
  expect(said(percent({ required: 'Enter the tax.' }), 'ten')).toEqual([NOT_A_PERCENTAGE]);
});
