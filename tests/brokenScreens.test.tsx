import { screenProblems } from '@foyer/kit/testing/admin';
import { expect, test } from 'vitest';
import blank from './fixtures/plugin-broken-blank-screens/admin.tsx';

test('screens that show neither rows nor errors are found, however well they stand', async () => {
  expect(await screenProblems([blank], { patience: { timeout: 500 } })).toEqual([
    '/blank full: it asks for nothing that it could show',
    '/blank failing: it says nothing of the error',
    '/blank failing: it offers no way to try again',
    '/mute full: it shows nothing of what it was given by platform/things',
    '/mute failing: it says nothing of the error',
    '/mute failing: it offers no way to try again',
  ]);
});
