import sharp from 'sharp';
import { HEADING_LEADING, type TextPen } from '@foyer/documents';
import { svgPen } from '@foyer/documents/svg';
import { accentBanner } from '@foyer/kit/accent';
import { light } from '@foyer/kit/tokens';
import type { ShareFacts } from './shareImage.ts';

/** In pixels: what social networks show without cropping. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

const PANEL = 716;
const LEFT = 60;
const WIDTH = PANEL - LEFT - 48;
const BOTTOM = SHARE_HEIGHT - 60;
const FOLD = 60;
const WHITE = '#ffffff';
const LAMP = '#f2ad2e';

/** Sizes of the name, largest first; the first one whose lines fit is used. */
const NAME_SIZES = [76, 64, 54, 46] as const;
const NAME_HEIGHT = 292;

/**
 * Draws an event's preview for social networks: organizer, name, date and place on a curtain in the tenant's
 * color, next to its picture.
 * @param picture an image file, or the poster as SVG
 * @returns a PNG
 */
export async function drawShare(facts: ShareFacts, picture: Buffer): Promise<Buffer> {
  const drawn = Buffer.from(await drawPanel(facts));
  const beside = await sharp(picture)
    .resize({ width: SHARE_WIDTH - PANEL, height: SHARE_HEIGHT, fit: 'cover' })
    .toBuffer();
  return (
    sharp({
      create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: WHITE },
    })
      .composite([
        { input: beside, left: PANEL, top: 0 },
        { input: drawn, left: 0, top: 0 },
      ])
      .removeAlpha()
      // A palette halves the size of a photograph, so that messengers with small limits show it.
      .png({ palette: true, effort: 1 })
      .toBuffer()
  );
}

async function drawPanel({ name, tenant, when, place, accent }: ShareFacts): Promise<string> {
  const { cloth, night } = accentBanner(accent ?? light.petrol);
  const pen = svgPen();
  const line = { x: LEFT, width: WIDTH, color: WHITE };
  await pen.write(tenant, { ...line, y: 56, size: 30, face: 'strong' });
  const placeLines = { ...line, size: 27, lines: 2 };
  const placeHeight = place ? await pen.measure(place, placeLines) : 0;
  const nameStyle = await nameStyleOf(pen, name);
  await pen.write(name, { ...line, ...nameStyle, y: 122 });
  const whenLines = { ...line, size: 32, face: 'strong', lines: 2 } as const;
  const whenHeight = await pen.measure(when, whenLines);
  await pen.write(when, { ...whenLines, y: BOTTOM - placeHeight - 8 - whenHeight });
  if (place) await pen.write(place, { ...placeLines, y: BOTTOM - placeHeight });
  const folds = Array.from(
    { length: Math.ceil(PANEL / (2 * FOLD)) },
    (_, index) => `<rect x="${index * 2 * FOLD}" width="${FOLD}" height="100%" fill="url(#f)"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PANEL}" height="${SHARE_HEIGHT}">`,
    `<defs><linearGradient id="c" x2="0" y2="1"><stop stop-color="${cloth}"/><stop offset="1" stop-color="${night}"/></linearGradient>`,
    `<linearGradient id="f"><stop stop-color="${night}" stop-opacity="0"/><stop offset="1" stop-color="${night}" stop-opacity=".32"/></linearGradient></defs>`,
    `<rect width="100%" height="100%" fill="url(#c)"/>`,
    ...folds,
    `<rect y="${SHARE_HEIGHT - 10}" width="100%" height="10" fill="${LAMP}"/>`,
    pen.shapes(),
    '</svg>',
  ].join('');
}

/** The largest size at which the whole name fits, or the smallest one. */
async function nameStyleOf(pen: TextPen, name: string) {
  let style = nameStyle(NAME_SIZES[0]);
  for (const size of NAME_SIZES) {
    style = nameStyle(size);
    // One line more than is shown tells a name that fits from one that is cut.
    const height = await pen.measure(name, { ...style, lines: style.lines + 1 });
    if (height <= NAME_HEIGHT) break;
  }
  return style;
}

const nameStyle = (size: number) => ({
  ...{ size, width: WIDTH, face: 'heading' as const },
  lines: Math.floor(NAME_HEIGHT / (size * HEADING_LEADING)),
});
