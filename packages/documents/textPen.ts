import { light } from '@foyer/kit/tokens';
// For the global namespace PDFKit.
import type {} from 'pdfkit';
import { inOrder } from './textRuns.ts';
import { textSetter, type FontBook, type SetText, type TextStyle } from './textSetter.ts';

export { HEADING_LEADING } from './textSetter.ts';

type Pdf = PDFKit.PDFDocument;

/** Parts of the PDF library that its types lack: fonts given as bytes, and the glyphs of the current font. */
interface OpenDocument {
  registerFont(key: string, bytes: Buffer): PDFKit.PDFDocument;
  _font: { font?: { characterSet: number[] } };
}

/** Writes text in whichever fonts have its glyphs. Create one per document. */
export interface TextPen {
  /** @returns the height used */
  write(text: string, at: TextPlace): Promise<number>;
  /** @returns the height needed */
  measure(text: string, how: TextStyle): Promise<number>;
}

/** In points of a PDF, or pixels of an image. */
export interface TextPlace extends TextStyle {
  x: number;
  y: number;
  color?: string;
  align?: 'left' | 'center' | 'right';
}

/** Creates a pen for a PDF. */
export function textPen(pdf: Pdf): TextPen {
  const book: FontBook = {
    add(key, bytes) {
      const open = pdf as typeof pdf & OpenDocument;
      open.registerFont(key, bytes).font(key);
      return open._font.font?.characterSet ?? [];
    },
    widthOf: ({ font, text }, size) => pdf.font(font).fontSize(size).widthOfString(text),
  };
  return penOf(book, ({ font, text, size, color, x, baseline }) => {
    pdf.font(font).fontSize(size).fillColor(color);
    pdf.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  });
}

/** A piece of text in one font, at its place. */
export interface PlacedRun {
  font: string;
  text: string;
  size: number;
  color: string;
  x: number;
  baseline: number;
}

/** A pen that measures with the fonts and draws with the function. */
export function penOf(book: FontBook, draw: (run: PlacedRun) => void): TextPen {
  const set = textSetter(book);
  return {
    async measure(text, how) {
      const { rows, leading } = await set(text, how);
      return rows.length * leading;
    },
    async write(text, place) {
      const lines = await set(text, place);
      for (const run of placed(lines, place)) draw(run);
      return lines.rows.length * lines.leading;
    },
  };
}

const SHIFTS = { left: 0, center: 0.5, right: 1 } as const;

function* placed({ rows, leading, widthOf }: SetText, place: TextPlace): Generator<PlacedRun> {
  const { x, y, width, size, color = light.ink, align = 'left' } = place;
  for (const [index, row] of rows.entries()) {
    const wide = row.reduce((sum, run) => sum + widthOf(run), 0);
    let left = x + (width - wide) * SHIFTS[align];
    // All fonts share one baseline.
    const baseline = y + index * leading + size * 0.97;
    for (const { font, text, level } of inOrder(row)) {
      yield { font, text, size, color, x: left, baseline };
      left += widthOf({ font, text, level });
    }
  }
}
