import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** How a text is set: two weights of the house's text, and its headings. */
export type Face = 'text' | 'strong' | 'heading';

/** A file of a font, with the letters that it is for. */
export interface FontFile {
  path: string;
  letters: readonly (readonly [first: number, last: number])[];
  /** What is taken out of a file of all weights; null for a file of one. */
  weight: number | null;
}

type Subsets = readonly { name: string; letters: FontFile['letters'] }[];

const WEIGHTS: Readonly<Record<Face, number>> = { text: 400, strong: 600, heading: 700 };

// A font is the file that says which of its parts is in which other.
const HEADINGS = resolve('@fontsource-variable/bricolage-grotesque/unicode.json');
/** Files of one weight each, which are drawn as they are. */
const PLAIN = [
  resolve('@fontsource/instrument-sans/unicode.json'),
  resolve('@fontsource/noto-sans/unicode.json'),
];
/** For what the house's fonts lack. A letter of no script here is left out: it would be an empty box. */
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

/** The files that may have a letter, the preferred first. `letter` is what a reader takes for one. */
export function* fontsFor(letter: string, face: Face): Generator<FontFile> {
  const point = letter.codePointAt(0) ?? 0;
  const fonts = [...(face === 'heading' ? [HEADINGS] : []), ...PLAIN, ...OTHERS];
  // Some emoji are signs of text as well, such as a heart: who wrote the emoji means the emoji.
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

/** Which part of a font is in which file. */
function subsetsOf(font: string): Subsets {
  const learnt = known.get(font);
  if (learnt) return learnt;
  const ranges = JSON.parse(readFileSync(font, 'utf8')) as Record<string, string>;
  const subsets = Object.entries(ranges).map(([name, range]) => ({
    // A part that has a number and no name stands in brackets.
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
