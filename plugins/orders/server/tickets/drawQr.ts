import { qrModules } from './qrModules.ts';

/** Draws a QR code as black squares. */
export function drawQr(
  pdf: PDFKit.PDFDocument,
  code: string,
  { x, y, points }: { x: number; y: number; points: number },
): void {
  const { size, isDark } = qrModules(code);
  const square = points / size;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (isDark(row, column)) pdf.rect(x + column * square, y + row * square, square, square);
  pdf.fill('#000');
}
