import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** What a reader takes for a letter, with the way it is read: odd levels from the right. */
export interface Letter {
  text: string;
  level: number;
}

/** Letters that are drawn together: of one word, one font and one direction. */
export interface Run extends Letter {
  font: string;
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Signs that nobody sees, but for the one that joins emoji and those that part Arabic letters. */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}|\p{Cc}/gu;

/** A text as one line of letters, whatever spaces and signs it has. */
export function lettersOf(text: string): Letter[] {
  const shown = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    // Tags spell the flags of some countries behind an emoji; those of England are drawn as a flag.
    .replace(UNSEEN, '')
    .trim();
  const { levels } = bidi.getEmbeddingLevels(shown, 'auto');
  return Array.from(LETTERS.segment(shown), ({ segment, index }) => {
    const level = levels[index] ?? 0;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(segment) : null;
    return { text: mirrored ?? segment, level };
  });
}

// What has a direction of its own is laid out by its font; all else at an odd level is set one by one.
const FROM_THE_RIGHT = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}]/u;

const belongs = (run: Run, next: Run): boolean =>
  run.font === next.font &&
  run.level === next.level &&
  isSpace(run) === isSpace(next) &&
  (next.level % 2 === 0 || (FROM_THE_RIGHT.test(run.text) && FROM_THE_RIGHT.test(next.text)));

export const isSpace = ({ text }: { text: string }): boolean => text.trim() === '';

/** Joins letters, each with its font, into what can be drawn at once. */
export function joined(letters: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    if (last && belongs(last, letter)) last.text += letter.text;
    else runs.push({ ...letter });
  }
  return runs;
}

/** The runs of a line from left to right: rule L2 of the Unicode bidirectional algorithm. */
export function inOrder(line: readonly Run[]): Run[] {
  const ordered = [...line];
  const highest = Math.max(0, ...line.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  return ordered;
}
