import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FontFile } from './ticketFonts.ts';

const require = createRequire(import.meta.url);
// The library has no types.
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; variationAxes: { wght: number } },
) => Promise<Buffer>;

/** A file is about 100 kB, and a name needs two or three. */
const KEPT = 60;
const kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT });

/** A font for the PDF library: a single weight, uncompressed. */
export function loadFont(file: FontFile): Promise<Buffer> {
  const key = keyOf(file);
  const learned = kept.get(key);
  if (learned) return learned;
  const loaded = load(file);
  kept.set(key, loaded);
  // Failures aren't cached, so that the next ticket retries.
  void loaded.catch(() => kept.delete(key));
  return loaded;
}

export const keyOf = ({ path, weight }: FontFile): string => `${path} ${weight ?? ''}`;

async function load({ path, letters, weight }: FontFile): Promise<Buffer> {
  const bytes = await readFile(path);
  if (weight === null) return bytes;
  return subsetFont(bytes, textOf(letters), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
}

const textOf = (letters: FontFile['letters']): string =>
  letters
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');
