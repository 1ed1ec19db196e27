import { light } from '@foyer/kit/tokens';
import { fontsFor, keyOf, loadFont, type Face } from './fonts.ts';
import { inOrder, isSpace, joined, lettersOf, wrap, type Run } from './textRuns.ts';

type Pdf = PDFKit.PDFDocument;

/** Parts of the PDF library that its types lack: fonts given as bytes, and the glyphs of the current font. */
interface OpenDocument {
  registerFont(key: string, bytes: Buffer): PDFKit.PDFDocument;
  _font: { font?: { characterSet: number[] } };
}

/** Writes text in whichever fonts have its glyphs. Create one per document. */
export interface TextPen {
  /** @returns the height used, in points */
  write(text: string, at: TextPlace): Promise<number>;
  /** @returns the height needed, in points */
  measure(text: string, how: Omit<TextPlace, 'x' | 'y'>): Promise<number>;
}

export interface TextPlace {
  x: number;
  y: number;
  width: number;
  size: number;
  face?: Face;
  color?: string;
  align?: 'left' | 'center' | 'right';
  /** The maximum; longer text ends in an ellipsis. */
  lines?: number;
}

const INK = light.ink;

/** Creates a pen that picks a font for each letter and drops letters that no font has. */
export function textPen(pdf: Pdf): TextPen {
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
      const has = known.get(key) ?? register(key, await loadFont(file));
      if (has.has(letter.codePointAt(0) ?? 0)) return key;
    }
    return null;
  }
  function register(key: string, bytes: Buffer): Set<number> {
    const open = pdf as typeof pdf & OpenDocument;
    open.registerFont(key, bytes).font(key);
    const { font } = open._font;
    const has = new Set(font?.characterSet);
    known.set(key, has);
    return has;
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
  async function set(text: string, how: Omit<TextPlace, 'x' | 'y'>) {
    const { width, size, face = 'text', lines = 1 } = how;
    const widthOf = ({ font, text: piece }: Run) =>
      pdf.font(font).fontSize(size).widthOfString(piece);
    const rows = wrap(await runsOf(text, face), { width, lines, widthOf });
    return { rows, widthOf, leading: size * (face === 'heading' ? 1.08 : 1.24) };
  }
  return {
    async measure(text, how) {
      const { rows, leading } = await set(text, how);
      return rows.length * leading;
    },
    async write(text, place) {
      const { x, y, width, size, color = INK, align = 'left' } = place;
      const { rows, widthOf, leading } = await set(text, place);
      rows.forEach((row, index) => {
        const wide = row.reduce((sum, run) => sum + widthOf(run), 0);
        let left = x + (width - wide) * SHIFTS[align];
        for (const run of inOrder(row)) {
          const step = widthOf(run);
          // All fonts share one baseline.
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

const SHIFTS = { left: 0, center: 0.5, right: 1 } as const;
