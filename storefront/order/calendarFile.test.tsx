import { expect, test } from 'vitest';
import type { BuyerOrder } from '../api/orderApi.ts';
import { calendarFile } from './calendarFile.ts';

const order = {
  orderUID: 'ABCDE12345',
  dateCreated: '2026-11-22T00:00:00.000Z',
  event: {
    name: 'Night, with; signs \\ and '.padEnd(120, '🎭'),
    startDateTime: '2027-05-01T23:30:00.000Z',
    endDateTime: '2027-05-02T02:30:00.000Z',
    place: '1 Quay Street, Portland',
  },
} as BuyerOrder;

test('an event is written as calendars read it', () => {
  const file = calendarFile(order);
  const lines = file.split('\r\n');
  expect(lines).toContain('DTSTART:20270501T233000Z');
  expect(lines).toContain('LOCATION:1 Quay Street\\, Portland');
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain('SUMMARY:Night\\, with\\; signs \\\\ and 🎭🎭');
  expect(Math.max(...lines.map((line) => Array.from(line).length))).toBeLessThanOrEqual(37);
});
