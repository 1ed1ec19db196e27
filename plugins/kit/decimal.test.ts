import { expect, test } from 'vitest';
import { money, readDollars } from './kit.ts';

const NOT_AN_AMOUNT = 'Enter an amount in dollars, like 12.50.';
const TWO_DECIMALS = 'Amounts have at most two decimals.';
const BELOW_ZERO = 'An amount cannot be below zero.';
const GROUPED = 'Leave out the separator of thousands: 1250, not 1,250.';

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
  ['\uff11\uff12', 12],
  ['\uff11\uff12\uff0c\uff15', 12.5],
])('%j is %j dollars', (typed, value) => {
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
])('%j is refused: %s', (typed, problem) => {
  expect(readDollars(typed)).toEqual({ problem });
});

test('money that comes as text is refused with the sentence for what was typed', () => {
  const price = money({ required: 'Enter a price.', min: 0 });
  const said = (value: unknown) =>
    price.safeParse(value).error?.issues.map(({ message }) => message);
  expect(said('-5')).toEqual([BELOW_ZERO]);
  expect(said('1e3')).toEqual([NOT_AN_AMOUNT]);
  expect(said(null)).toEqual(['Enter a price.']);
  expect(said('12.50')).toEqual(['Enter a price.']);
  expect(said(12.5)).toBeUndefined();
});
