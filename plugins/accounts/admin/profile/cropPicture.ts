import type { Area } from 'react-easy-crop';

/** In pixels: the size that the server stores. */
const SIDE = 512;
const QUALITY = 0.92;

/**
 * Draws the chosen square of a picture into a new file, no larger than the stored size.
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
  if (!bytes) throw new Error('We can’t read this image. Choose another one.');
  return new File([bytes], file.name, { type });
}
