import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A grapheme with its bidi level: odd levels run right to left. */
export interface Letter {
  text: string;
  level: number;
}

/** Letters drawn together: of one word, one font and one direction. */
export interface Run extends Letter {
  font: string;
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Invisible characters, except the joiners of emoji and of Arabic letters. */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}|\p{Cc}/gu;

/** Splits a text into a single line of letters, whatever whitespace and control characters it has. */
export function lettersOf(text: string): Letter[] {
  const shown = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    // Tag characters spell flags such as England's; without them, a plain flag is drawn.
    .replace(UNSEEN, '')
    .trim();
  const { levels } = bidi.getEmbeddingLevels(shown, 'auto');
  return Array.from(LETTERS.segment(shown), ({ segment, index }) => {
    const level = levels[index] ?? 0;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(segment) : null;
    return { text: mirrored ?? segment, level };
  });
}

// Right-to-left scripts are laid out by their font; anything else at an odd level is set letter by
// letter.
const FROM_THE_RIGHT = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}]/u;

const belongs = (run: Run, next: Run): boolean =>
  run.font === next.font &&
  run.level === next.level &&
  isSpace(run) === isSpace(next) &&
  (next.level % 2 === 0 || (FROM_THE_RIGHT.test(run.text) && FROM_THE_RIGHT.test(next.text)));

export const isSpace = ({ text }: { text: string }): boolean => text.trim() === '';

/** Joins adjacent letters of the same font and direction into runs. */
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

interface Measure {
  width: number;
  widthOf(run: Run): number;
}

/** Breaks runs at spaces, and inside words that are wider than a line. */
export function wrap(runs: readonly Run[], measure: Measure & { lines: number }): Run[][] {
  const { width, widthOf, lines } = measure;
  const rows: Run[][] = [[]];
  let used = 0;
  const put = (piece: Run, wide: number) => {
    rows.at(-1)?.push(piece);
    used += wide;
  };
  const endLine = () => {
    rows.push([]);
    used = 0;
  };
  for (const piece of runs) {
    const wide = widthOf(piece);
    if (used + wide <= width) put(piece, wide);
    else if (isSpace(piece)) endLine();
    else if (wide <= width) {
      endLine();
      put(piece, wide);
    } else
      for (const { segment } of LETTERS.segment(piece.text)) {
        const one = { ...piece, text: segment };
        const narrow = widthOf(one);
        if (used + narrow > width) endLine();
        put(one, narrow);
      }
  }
  const kept = rows.map(withoutSpacesAtTheEnd).filter((row) => row.length > 0);
  if (kept.length <= lines) return kept;
  const cut = kept.slice(0, lines);
  shorten(cut.at(-1) ?? [], measure);
  return cut;
}

function withoutSpacesAtTheEnd(row: Run[]): Run[] {
  const last = row.findLastIndex((run) => !isSpace(run));
  return row.slice(0, last + 1);
}

/** Makes room for an ellipsis at the end of a line. */
function shorten(row: Run[], { width, widthOf }: Measure): void {
  const last = row.at(-1);
  if (!last) return;
  const wide = () => row.reduce((sum, run) => sum + widthOf(run), 0);
  const letters = Array.from(LETTERS.segment(last.text), ({ segment }) => segment);
  const write = () => {
    last.text = `${letters.join('').trimEnd()}…`;
  };
  for (write(); wide() > width && letters.length > 1; write()) letters.pop();
}
