import { expect, test } from 'vitest';
import { closeNote } from './closeOrder.ts';

test('says that a free order wasn’t confirmed in time, rather than not paid', () => {
  const expired = { status: 'expired', closeCause: null } as const;
  expect(closeNote({ ...expired, totalCents: 0 })).toMatch(
    /^You didn’t confirm this order in time/,
  );
  expect(closeNote({ ...expired, totalCents: 4_000 })).toBeNull();
  expect(closeNote({ ...expired, closeCause: 'event_cancelled', totalCents: 0 })).toMatch(
    /^This event was canceled/,
  );
});
