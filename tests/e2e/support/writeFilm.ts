import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const WIDTH = 640;
const HEIGHT = 480;

/** Writes a one-frame video for Chromium's fake camera: a QR code in front of it. */
export async function writeFilm(path: string, svg: string): Promise<void> {
  const code = await sharp(Buffer.from(svg), { density: 300 })
    .resize(360, 360, { kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .toBuffer();
  const luma = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#d8d8d8' },
  })
    .composite([{ input: code, gravity: 'centre' }])
    .greyscale()
    .raw()
    .toBuffer();
  const colorless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  await writeFile(path, Buffer.concat([Buffer.from(head), luma, colorless]));
}
