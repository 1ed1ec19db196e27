import { expect, test } from 'vitest';
import {
  formatCents,
  formatChoice,
  formatCount,
  formatDollars,
  formatList,
  formatMinorUnits,
  formatNumber,
} from './numbers.ts';

test('formats numbers with commas and at most three decimals', () => {
  expect(formatNumber(0)).toBe('0');
  expect(formatNumber(1234567)).toBe('1,234,567');
  expect(formatNumber(12.34567)).toBe('12.346');
});

test('formats a count with its noun', () => {
  expect(formatCount(0, 'order', 'orders')).toBe('0 orders');
  expect(formatCount(1, 'order', 'orders')).toBe('1 order');
  expect(formatCount(1200, 'order', 'orders')).toBe('1,200 orders');
});

test('formats dollars and cents with the sign first', () => {
  expect(formatDollars(1234.5)).toBe('$1,234.50');
  expect(formatCents(123450)).toBe('$1,234.50');
  expect(formatCents(-5)).toBe('-$0.05');
});

test('formats an amount by the decimals of its currency', () => {
  expect(formatMinorUnits(1234, 'eur')).toBe('€12.34');
  expect(formatMinorUnits(1234, 'JPY')).toBe('¥1,234');
  expect(formatMinorUnits(1234, 'gold')).toBe('12.34 gold');
});

test('lists names as a sentence does', () => {
  expect(formatList(['a'])).toBe('a');
  expect(formatList(['a', 'b'])).toBe('a and b');
  expect(formatList(['a', 'b', 'c'])).toBe('a, b, and c');
  expect(formatChoice(['a', 'b', 'c'])).toBe('a, b, or c');
});
