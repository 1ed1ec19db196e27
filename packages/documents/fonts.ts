import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const { resolve } = require;

/** The typographic roles: two weights of the text font, and the heading font. */
export type Face = 'text' | 'strong' | 'heading';

/** A font file and the letters it covers. */
export interface FontFile {
  path: string;
  letters: readonly (readonly [first: number, last: number])[];
  /** The weight to extract from a variable font; null for a font of one weight. */
  weight: number | null;
}

type Subsets = readonly { name: string; letters: FontFile['letters'] }[];

const WEIGHTS: Readonly<Record<Face, number>> = { text: 400, strong: 600, heading: 700 };

// The font's CSS says which file contains which subset.
const HEADINGS = resolve('@fontsource-variable/bricolage-grotesque/unicode.json');
/** Fonts of a single weight, used unchanged. */
const PLAIN = [
  resolve('@fontsource/instrument-sans/unicode.json'),
  resolve('@fontsource/noto-sans/unicode.json'),
];
/**
 * Fallbacks for letters that the main fonts lack. Letters of other scripts are dropped, or they would be
 * empty boxes.
 */
const OTHERS = [
  resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
];
const EMOJI = resolve('@fontsource-variable/noto-emoji/unicode.json');

const IS_EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Extended_Pictographic}\uFE0F/u;

/** The files that may have a letter (a grapheme), preferred ones first. */
export function* fontsFor(letter: string, face: Face): Generator<FontFile> {
  const point = letter.codePointAt(0) ?? 0;
  const fonts = [...(face === 'heading' ? [HEADINGS] : []), ...PLAIN, ...OTHERS];
  // Some characters, such as a heart, are both text and emoji: prefer the emoji if it was written as
  // one.
  const ordered = IS_EMOJI.test(letter) ? [EMOJI, ...fonts] : [...fonts, EMOJI];
  for (const font of ordered) {
    const file = fileOf(font, { point, weight: WEIGHTS[face] });
    if (file) yield file;
  }
}

function fileOf(
  font: string,
  { point, weight }: { point: number; weight: number },
): FontFile | null {
  const subset = subsetsOf(font).find(({ letters }) =>
    letters.some(([first, last]) => first <= point && point <= last),
  );
  if (!subset) return null;
  const name = `${basename(dirname(font))}-${subset.name}`;
  const isPlain = PLAIN.includes(font);
  const file = isPlain
    ? `${name}-${Math.min(weight, 600)}-normal.woff`
    : `${name}-wght-normal.woff2`;
  return {
    path: join(dirname(font), 'files', file),
    letters: subset.letters,
    weight: isPlain ? null : weight,
  };
}

const known = new Map<string, Subsets>();

/** Which file contains which subset of a font. */
function subsetsOf(font: string): Subsets {
  const learned = known.get(font);
  if (learned) return learned;
  const ranges = JSON.parse(readFileSync(font, 'utf8')) as Record<string, string>;
  const subsets = Object.entries(ranges).map(([name, range]) => ({
    // Unnamed subsets have their number in brackets.
    name: name.replace(/[[\]]/g, ''),
    letters: range.split(',').map(toLetters),
  }));
  known.set(font, subsets);
  return subsets;
}

/** `U+0-FF` or `U+131`. */
function toLetters(range: string): readonly [first: number, last: number] {
  const [first = '', last = first] = range.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

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
