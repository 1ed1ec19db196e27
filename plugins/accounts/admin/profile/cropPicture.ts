import type { Area } from 'react-easy-crop';

/** In pixels: as large as the server keeps it. */
const SIDE = 512;
const QUALITY = 0.92;

/**
 * Draws the chosen square of a picture as a file of its own, no larger than it is kept.
 * @param given.area in pixels of the picture
 */
export async function cropPicture(given: {
  address: string;
  area: Area;
  file: File;
}): Promise<File> {
  const { address, area, file } = given;
  const image = new Image();
  image.src = address;
  await image.decode();
  const side = Math.max(1, Math.min(SIDE, Math.round(area.width)));
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  canvas
    .getContext('2d')
    ?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!bytes) throw new Error('This image cannot be read. Please choose another one.');
  return new File([bytes], file.name, { type });
}
