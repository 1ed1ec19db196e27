import { expect, test } from 'vitest';
import { cronOf } from './cronOf.ts';

test('an interval is a cron pattern that holds across the hour and the day', () => {
  expect(cronOf('1m')).toBe('*/1 * * * *');
  expect(cronOf('5m')).toBe('*/5 * * * *');
  expect(cronOf('6h')).toBe('0 */6 * * *');
  expect(cronOf('1d')).toBe('0 3 * * *');
});

test('an interval that would not be the same each time is refused', () => {
  for (const every of ['7m', '0m', '90m', '5h', '2d', '10s', '', 'x']) {
    expect(() => cronOf(every)).toThrow(`every '${every}'`);
  }
});
