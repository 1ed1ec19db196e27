import { expect, test } from 'vitest';
import { longDay, shortDay } from './days.ts';

test('a day is that of a calendar, with two digits', () => {
  const late = '2026-11-03T01:00:00.000Z';
  expect(longDay(late, 'America/New_York')).toBe('November 02, 2026');
  expect(shortDay(late, 'America/New_York')).toBe('Nov 02, 2026');
  expect(longDay(new Date(late), 'UTC')).toBe('November 03, 2026');
  expect(shortDay(late, 'Z')).toBe('Nov 03, 2026');
  expect(shortDay('2026-11-03', 'UTC')).toBe('Nov 03, 2026');
});

test('what is no instant stays as it was typed into an address', () => {
  expect(longDay('soon', 'UTC')).toBe('soon');
});
