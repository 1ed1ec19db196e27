import type { Locator } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';

/** Reads a QR code from the screen, like a scanner. */
export async function readQr(drawn: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await drawn.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
