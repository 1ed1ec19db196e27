import { fontsFor, keyOf, loadFont, type Face } from './fonts.ts';
import { isSpace, joined, lettersOf, wrap, type Run } from './textRuns.ts';

/** The fonts of one renderer, by key. */
export interface FontBook {
  /** @returns the code points that the font has */
  add(key: string, bytes: Buffer): Iterable<number>;
  widthOf(run: Run, size: number): number;
}

export interface TextStyle {
  width: number;
  size: number;
  face?: Face;
  /** The maximum; longer text ends in an ellipsis. */
  lines?: number;
}

/** Text broken into lines. */
export interface SetText {
  rows: Run[][];
  /** The distance between two lines. */
  leading: number;
  widthOf(run: Run): number;
}

/** The distance between two lines of a heading, relative to their size. */
export const HEADING_LEADING = 1.08;

/** Breaks text into lines. Picks a font for each letter and drops letters that no font has. */
export function textSetter(book: FontBook): (text: string, style: TextStyle) => Promise<SetText> {
  const known = new Map<string, Set<number>>();
  const chosen = new Map<string, string | null>();
  async function fontOf(letter: string, face: Face): Promise<string | null> {
    const asked = `${face} ${letter}`;
    const found = chosen.get(asked);
    if (found !== undefined) return found;
    const font = await findFont(letter, face);
    chosen.set(asked, font);
    return font;
  }
  async function findFont(letter: string, face: Face): Promise<string | null> {
    for (const file of fontsFor(letter, face)) {
      const key = keyOf(file);
      const has = known.get(key) ?? new Set(book.add(key, await loadFont(file)));
      known.set(key, has);
      if (has.has(letter.codePointAt(0) ?? 0)) return key;
    }
    return null;
  }
  async function runsOf(text: string, face: Face): Promise<Run[]> {
    const runs: Run[] = [];
    for (const letter of lettersOf(text)) {
      const font = await fontOf(letter.text, face);
      if (font === null) continue;
      const [last] = runs.slice(-1);
      // Dropped letters can leave two spaces in a row.
      if (isSpace(letter) && (!last || isSpace(last))) continue;
      runs.push({ ...letter, font });
    }
    return joined(runs);
  }
  return async (text, { width, size, face = 'text', lines = 1 }) => {
    const widthOf = (run: Run) => book.widthOf(run, size);
    const rows = wrap(await runsOf(text, face), { width, lines, widthOf });
    return { rows, widthOf, leading: size * (face === 'heading' ? HEADING_LEADING : 1.24) };
  };
}
