import { screenProblems } from '@foyer/testing/admin';
import { expect, test } from 'vitest';
import blank from './fixtures/plugin-broken-blank-screens/admin.tsx';

test('finds screens that show neither rows nor errors, even if they render', async () => {
  expect(await screenProblems([blank], { patience: { timeout: 500 } })).toEqual([
    '/blank full: it requests nothing that it could show',
    '/blank failing: it doesn’t show the error',
    '/blank failing: it has no way to try again',
    '/mute full: it shows none of the data from platform/things',
    '/mute failing: it doesn’t show the error',
    '/mute failing: it has no way to try again',
  ]);
});
