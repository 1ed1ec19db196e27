import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fullProblems } from './screenStates.tsx';

const AT_ONCE = { timeout: 50 };
const problems = (row: unknown) =>
  fullProblems([{ path: 'platform/totals', rows: [row] }], AT_ONCE);

test('requires a screen to show the given texts, and allows any format for numbers', async () => {
  render(<p>Members 7</p>);
  expect(await problems({ details: { name: 'Members 7', count: 7 } })).toEqual([]);
  expect(await problems({ details: { name: 'Members 8', count: 7 } })).toEqual([
    'it shows none of the data from platform/totals',
  ]);
  expect(await problems({ members: { all: 3 } })).toEqual([]);
  expect(await problems({ id: 'members 1' })).toEqual(['it requests nothing that it could show']);
});
