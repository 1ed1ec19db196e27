import { crc32, deflateSync } from 'node:zlib';
import encodeQR from 'qr';

/** The quiet zone that scanners need, in modules. */
const BORDER = 4;

/** The dark modules of a QR code. */
export interface QrModules {
  size: number;
  isDark(row: number, column: number): boolean;
}

/** The smallest border that the library supports. */
const LEAST_BORDER = 1;

/** Medium error correction, which tolerates 15% damage, as from a crease or a thumb. */
export function qrModules(text: string): QrModules {
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: LEAST_BORDER });
  return {
    size: squares.length - 2 * LEAST_BORDER,
    isDark: (row, column) => squares[row + LEAST_BORDER]?.[column + LEAST_BORDER] === true,
  };
}

/** The code as an SVG, with the quiet zone that scanners need. */
export function qrSvg(text: string): string {
  const { size, isDark } = qrModules(text);
  const width = size + 2 * BORDER;
  const squares: string[] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (isDark(row, column)) squares.push(`M${column + BORDER} ${row + BORDER}h1v1h-1z`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${width}v${width}H0z"/><path d="${squares.join('')}"/></svg>`;
}

/** Pixels per module: sharp on high-density screens at 180 points. */
const SCALE = 10;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG filters of a line of pixels: unchanged, or the difference from the line above. */
const AS_IT_IS = 0;
const AS_ABOVE = 2;

/**
 * A QR code as a PNG for email clients, which don't show SVG: one bit per pixel, about a kilobyte. Written
 * by hand because a sale waits for it, and general image libraries are much slower.
 */
export function qrPng(text: string): Buffer {
  const { size, isDark } = qrModules(text);
  const width = (size + 2 * BORDER) * SCALE;
  const lineBytes = 1 + Math.ceil(width / 8);
  // Within a row of modules, all lines but the first equal the line above.
  const pixels = Buffer.alloc(lineBytes * width);
  for (let y = 0; y < width; y += 1) pixels[y * lineBytes] = AS_ABOVE;
  for (let row = -BORDER; row < size + BORDER; row += 1) {
    const first = (row + BORDER) * SCALE * lineBytes;
    pixels.fill(0xff, first, first + lineBytes);
    pixels[first] = AS_IT_IS;
    for (let column = 0; column < size; column += 1)
      if (isDark(row, column))
        for (let x = (column + BORDER) * SCALE; x < (column + BORDER + 1) * SCALE; x += 1) {
          const at = first + 1 + (x >> 3);
          pixels[at] = (pixels[at] ?? 0) & ~(0x80 >> (x & 7));
        }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  // One bit of gray per pixel.
  header.writeUInt8(1, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 2 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const made = Buffer.alloc(body.length + 8);
  made.writeUInt32BE(data.length, 0);
  body.copy(made, 4);
  made.writeUInt32BE(crc32(body), body.length + 4);
  return made;
}
