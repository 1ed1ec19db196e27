import { expect, test } from 'vitest';
import { excerpt } from './formatValue.ts';

test('shows the start of a rich text as plain text', () => {
  expect(excerpt('<h2>Terms</h2><p>Be &amp; let <b>b</b>e.</p><p>Thanks<br>you</p>')).toBe(
    'Terms · Be & let be. Thanks you',
  );
  expect(excerpt(`<p>${'word '.repeat(100)}</p>`)).toHaveLength(160);
});
