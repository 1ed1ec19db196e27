import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FontFile } from './ticketFonts.ts';

const require = createRequire(import.meta.url);
// The library says no types of its own.
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; variationAxes: { wght: number } },
) => Promise<Buffer>;

/** Files are some 100 kB, and a name takes two or three. */
const KEPT = 60;
const kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT });

/** A font as the PDF library takes it: of one weight, and not compressed as those of browsers are. */
export function loadFont(file: FontFile): Promise<Buffer> {
  const key = keyOf(file);
  const learnt = kept.get(key);
  if (learnt) return learnt;
  const loaded = load(file);
  kept.set(key, loaded);
  // A failure is not kept: the next ticket tries again.
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
