import { isSpace, type Run } from './textRuns.ts';

interface Measure {
  width: number;
  widthOf(run: Run): number;
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

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
