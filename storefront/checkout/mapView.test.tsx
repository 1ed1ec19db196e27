import { expect, test } from 'vitest';
import { MAX_SCALE, moved, STEP, WHOLE, zoomed } from './SeatMap.tsx';

test('keeps the point under the fingers in place while zooming', () => {
  const at = { x: 0.75, y: 0.25 };
  const first = zoomed(WHOLE, { factor: 2, at });
  expect(first).toEqual({ scale: 2, x: -0.75, y: -0.25 });
  const second = zoomed(first, { factor: 1.5, at });
  const under = (view: typeof WHOLE) => (at.x - view.x) / view.scale;
  expect(under(second)).toBeCloseTo(under(first));
});

test('limits the zoom from the whole map to four times', () => {
  expect(zoomed(WHOLE, { factor: 0.1 })).toEqual(WHOLE);
  const largest = zoomed(WHOLE, { factor: 100 });
  expect(largest).toEqual({ scale: MAX_SCALE, x: -1.5, y: -1.5 });
  expect(zoomed(largest, { factor: 0.01 })).toEqual(WHOLE);
});

test('pans no farther than the edges', () => {
  const view = zoomed(WHOLE, { factor: STEP });
  expect(moved(view, { x: 5, y: -5 })).toEqual({ scale: STEP, x: 0, y: 1 - STEP });
  expect(moved(WHOLE, { x: 0.2, y: 0.2 })).toEqual(WHOLE);
});
