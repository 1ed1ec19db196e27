import encodeQR from 'qr';
import { expect, test, vi } from 'vitest';
import { openReader } from './readCode.ts';

const WIDTH = 2560;
const HEIGHT = 1440;

/** A white picture of 1280 by 720, as a canvas returns it, with the code in its center. */
function pictureOf(text: string) {
  const squares = encodeQR(text, 'raw', { ecc: 'medium' });
  const [width, height, side] = [WIDTH / 2, HEIGHT / 2, 4];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const left = Math.round((width - squares.length * side) / 2);
  const top = Math.round((height - squares.length * side) / 2);
  for (let y = 0; y < squares.length * side; y += 1)
    for (let x = 0; x < squares.length * side; x += 1)
      if (squares[Math.floor(y / side)]?.[Math.floor(x / side)])
        data.fill(0, ((top + y) * width + left + x) * 4, ((top + y) * width + left + x) * 4 + 3);
  return { data, width, height };
}

/** jsdom doesn't draw; this returns the picture instead. */
function showPicture(picture: ReturnType<typeof pictureOf>) {
  const drawImage = vi.fn();
  const context = { drawImage, getImageData: () => picture };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as RenderingContext,
  );
  const video = document.createElement('video');
  Object.defineProperties(video, {
    videoWidth: { value: WIDTH },
    videoHeight: { value: HEIGHT },
  });
  return { video, drawImage };
}

const CODE = `7K3MP0X4QZ.${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.repeat(4).slice(0, 103)}`;

test('reads a small ticket code in a browser without its own reader', async () => {
  const { video, drawImage } = showPicture(pictureOf(CODE));
  const read = await openReader();
  expect(await read(video)).toBe(CODE);
  expect(drawImage).toHaveBeenCalledWith(video, 0, 0, 1280, 720);
});

test('doesn’t use a reader that can’t read QR codes', async () => {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => [];
    },
  );
  const { video } = showPicture(pictureOf(CODE));
  expect(await (await openReader())(video)).toBe(CODE);
});

test('finds no code in a picture without one', async () => {
  const blank = pictureOf(CODE);
  blank.data.fill(255);
  const { video } = showPicture(blank);
  expect(await (await openReader())(video)).toBeUndefined();
});
