import encodeQR from 'qr';

/** The dark modules of a QR code. */
export interface QrModules {
  size: number;
  isDark(row: number, column: number): boolean;
}

/** The smallest border that the library supports. */
const BORDER = 1;

/** Medium error correction, which tolerates 15% damage, as from a crease or a thumb. */
export function qrModules(text: string): QrModules {
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  return {
    size: squares.length - 2 * BORDER,
    isDark: (row, column) => squares[row + BORDER]?.[column + BORDER] === true,
  };
}

/** The code as an SVG, with the quiet zone that scanners need. */
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
