import { create } from 'qrcode';

/** A QR code as its dark squares. */
export interface QrModules {
  size: number;
  isDark(row: number, column: number): boolean;
}

/** What a code holds in 5.5 bits a character: the codes of tickets are made of these alone. */
const IS_ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

/**
 * Medium correction: a crease or a thumb takes up to 15 % of it. Where all of a text is of one kind,
 * the library need not look for the shortest way to divide it, which takes longer than the code.
 */
export function qrModules(text: string): QrModules {
  const whole = [{ data: text, mode: 'alphanumeric' as const }];
  const { modules } = create(IS_ALPHANUMERIC.test(text) ? whole : text, {
    errorCorrectionLevel: 'M',
  });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

/** The same as a drawing for a page on a screen, with the quiet border that scanners need. */
export function qrSvg(text: string): string {
  const { size, isDark } = qrModules(text);
  const border = 4;
  const width = size + 2 * border;
  const squares: string[] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (isDark(row, column)) squares.push(`M${column + border} ${row + border}h1v1h-1z`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${width}v${width}H0z"/><path d="${squares.join('')}"/></svg>`;
}
