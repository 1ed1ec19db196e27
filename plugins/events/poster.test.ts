import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPoster } from './server/drawPoster.ts';

test('an event always has the same poster, and different events rarely look alike', () => {
  const ids = Array.from({ length: 200 }, () => randomUUID());
  const posters = ids.map(drawPoster);
  expect(ids.map(drawPoster)).toEqual(posters);
  expect(new Set(posters).size).toBeGreaterThan(195);
});

test('a poster is a small valid image', async () => {
  for (let run = 0; run < 30; run += 1) {
    const svg = Buffer.from(drawPoster(randomUUID()));
    expect(svg.byteLength).toBeLessThan(9_000);
    expect(await sharp(svg).metadata()).toMatchObject({ width: 1200, height: 675 });
  }
});
