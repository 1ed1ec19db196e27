import { readFileSync } from 'node:fs';
import { FONT_FILES, type Weight } from './ticketFonts.ts';

type Pdf = PDFKit.PDFDocument;

/** The part of the PDF library's font that says which letters a font has. */
interface OpenFont {
  font?: { characterSet: number[] };
}

interface Run {
  font: string;
  text: string;
}

/** Writes text in whichever fonts have its letters. Made for one document. */
export interface TextPen {
  /** @returns the height that it took */
  write(text: string, at: TextPlace): number;
}

export interface TextPlace {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  color?: string;
  isRight?: boolean;
  /** More lines end in an ellipsis. */
  lines?: number;
}

/** What has been learnt of a font file, for the life of the program: its bytes and its letters. */
const known = new Map<string, { bytes: Buffer; has: (point: number) => boolean }>();

/**
 * A pen that knows which font has which letter. A letter that none has, an emoji or a script that
 * we bring no font for, is left out: it would be an empty box, or an error.
 */
export function textPen(pdf: Pdf): TextPen {
  const registered = new Set<string>();
  const use = (path: string): void => {
    // The library takes bytes as well as paths; its types have forgotten.
    if (!registered.has(path)) pdf.registerFont(path, bytesOf(path) as unknown as string);
    registered.add(path);
    pdf.font(path);
  };
  const bytesOf = (path: string): Buffer => known.get(path)?.bytes ?? readFileSync(path);
  const has = (path: string, point: number): boolean => {
    const learnt = known.get(path);
    if (learnt) return learnt.has(point);
    const bytes = readFileSync(path);
    use(path);
    const { font } = (pdf as unknown as { _font: OpenFont })._font;
    const letters = new Set(font?.characterSet);
    known.set(path, { bytes, has: (one) => letters.has(one) });
    return letters.has(point);
  };
  const fontOf = (point: number, { weight, last }: { weight: Weight; last?: string | undefined }) =>
    [...(last ? [last] : []), ...FONT_FILES[weight]].find((path) => has(path, point));
  const runsOf = (text: string, weight: Weight): Run[] => {
    const shown = Array.from(text.normalize('NFC'))
      .map((letter) => (/\s/.test(letter) ? ' ' : letter))
      .filter((letter) => fontOf(letter.codePointAt(0) ?? 0, { weight }))
      .join('')
      .replace(/ +/g, ' ')
      .trim();
    const runs: Run[] = [];
    for (const letter of shown) {
      const last = runs.at(-1);
      const font = fontOf(letter.codePointAt(0) ?? 0, { weight, last: last?.font });
      if (last && last.font === font) last.text += letter;
      else if (font) runs.push({ font, text: letter });
    }
    return runs;
  };
  return {
    write(text, place) {
      const { x, y, width, size, weight = 400, color = '#17191f', lines = 1 } = place;
      const leading = size * 1.22;
      const widthOf = ({ font, text: piece }: Run) => {
        use(font);
        return pdf.fontSize(size).widthOfString(piece);
      };
      const rows = wrap(runsOf(text, weight), { width, lines, widthOf });
      rows.forEach((row, index) => {
        const wide = row.reduce((sum, run) => sum + widthOf(run), 0);
        let left = place.isRight ? x + width - wide : x;
        for (const run of row) {
          const step = widthOf(run);
          // On one base line, whichever fonts the letters come from.
          pdf.fillColor(color).text(run.text, left, y + index * leading + size * 0.97, {
            lineBreak: false,
            baseline: 'alphabetic',
          });
          left += step;
        }
      });
      return rows.length * leading;
    },
  };
}

/** Breaks runs at spaces, and inside of a word that is wider than a line. */
function wrap(
  runs: readonly Run[],
  { width, lines, widthOf }: { width: number; lines: number; widthOf: (run: Run) => number },
): Run[][] {
  const pieces = runs.flatMap(({ font, text }) =>
    (text.match(/\s+|[^\s]+/g) ?? []).map((piece) => ({ font, text: piece })),
  );
  const rows: Run[][] = [[]];
  let used = 0;
  const put = (piece: Run, wide: number) => {
    rows.at(-1)?.push(piece);
    used += wide;
  };
  const turn = () => {
    rows.push([]);
    used = 0;
  };
  for (const piece of pieces) {
    const wide = widthOf(piece);
    if (used + wide <= width) put(piece, wide);
    else if (piece.text.trim() === '') turn();
    else if (wide <= width) {
      turn();
      put(piece, wide);
    } else
      for (const letter of piece.text) {
        const one = { font: piece.font, text: letter };
        const narrow = widthOf(one);
        if (used + narrow > width) turn();
        put(one, narrow);
      }
  }
  const kept = rows.filter((row) => row.length > 0);
  if (kept.length <= lines) return kept;
  const cut = kept.slice(0, lines);
  shorten(cut.at(-1) ?? [], { width, widthOf });
  return cut;
}

/** Makes room for an ellipsis at the end of a line. */
function shorten(
  row: Run[],
  { width, widthOf }: { width: number; widthOf: (run: Run) => number },
): void {
  const last = row.at(-1);
  if (!last) return;
  const wide = () => row.reduce((sum, run) => sum + widthOf(run), 0);
  last.text = `${last.text.trimEnd()}…`;
  while (wide() > width && last.text.length > 1) last.text = `${last.text.slice(0, -2)}…`;
}
