import encodeQR from 'qr';
import { expect, test, vi } from 'vitest';
import { openReader } from './readCode.ts';

const WIDTH = 1280;
const HEIGHT = 720;

/** A picture of 640 by 360 as a canvas gives it out: white, with the code in its middle. */
function pictureOf(text: string) {
  const squares = encodeQR(text, 'raw', { ecc: 'medium' });
  const [width, height, side] = [WIDTH / 2, HEIGHT / 2, 5];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const left = Math.round((width - squares.length * side) / 2);
  const top = Math.round((height - squares.length * side) / 2);
  for (let y = 0; y < squares.length * side; y += 1)
    for (let x = 0; x < squares.length * side; x += 1)
      if (squares[Math.floor(y / side)]?.[Math.floor(x / side)])
        data.fill(0, ((top + y) * width + left + x) * 4, ((top + y) * width + left + x) * 4 + 3);
  return { data, width, height };
}

/** jsdom draws nothing; what was drawn is answered from here. */
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

test('a browser without a reader of its own reads a ticket’s code by jsqr', async () => {
  const { video, drawImage } = showPicture(pictureOf(CODE));
  const read = await openReader();
  expect(await read(video)).toBe(CODE);
  expect(drawImage).toHaveBeenCalledWith(video, 0, 0, 640, 360);
});

test('a reader that knows no QR codes is not used', async () => {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => [];
    },
  );
  const { video } = showPicture(pictureOf(CODE));
  expect(await (await openReader())(video)).toBe(CODE);
});

test('a picture without a code says nothing', async () => {
  const blank = pictureOf(CODE);
  blank.data.fill(255);
  const { video } = showPicture(blank);
  expect(await (await openReader())(video)).toBeUndefined();
});
