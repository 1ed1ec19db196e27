import { describe, expect, test } from 'vitest';
import { changesOf } from './describeLine.ts';

const words = { labels: new Map(), timeZone: 'America/New_York' };
const CHARITY = '0d4cc3c2-6f2a-4a55-9d1c-6c3a50a1b9aa';
const OTHER = '7f1f6a3e-3f0c-4b38-8f53-05a36b4cb001';

describe('an audit entry', () => {
  test('shows the changed fields, and every field of a deleted record', () => {
    const none = { names: {} };
    expect(
      changesOf({ ...none, before: { a: 'x', b: 1 }, after: { a: 'y', b: 1 } }, words),
    ).toEqual([{ label: 'A', before: 'x', after: 'y' }]);
    expect(changesOf({ ...none, before: { a: 'x' }, after: null }, words)).toEqual([
      { label: 'A', before: 'x', after: undefined },
    ]);
  });

  test('formats values for people, and hides IDs', () => {
    const changes = changesOf(
      {
        before: { charityId: OTHER },
        after: {
          charityId: CHARITY,
          amountCents: 2532,
          orderUID: 'KKAZ46VQDY',
          isHeld: true,
          endsAt: '2026-11-22T21:05:00.000Z',
          attemptId: OTHER,
        },
        names: { [CHARITY]: 'City Harvest' },
      },
      words,
    );
    expect(changes).toEqual([
      { label: 'Charity', before: undefined, after: 'City Harvest' },
      { label: 'Amount', before: undefined, after: '$25.32' },
      { label: 'Order', before: undefined, after: 'KKAZ46VQDY' },
      { label: 'Is held', before: undefined, after: 'Yes' },
      { label: 'Ends', before: undefined, after: 'Nov 22, 2026, 4:05 PM EST' },
    ]);
  });
});
