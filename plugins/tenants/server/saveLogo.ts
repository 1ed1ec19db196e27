import {
  receiveImage,
  type TenantCtx,
  type UploadedFile,
  type TenantLogo,
} from '@foyer/kit/server';
import { logoPlace } from './brandRecord.ts';
import { changeBrand } from './changeBrand.ts';
import { contrast } from '@foyer/kit/accent';
import { dark, light } from '@foyer/kit/tokens';
import sharp from 'sharp';

/** Large enough to see what a logo is drawn in, small enough to be looked at at once. */
const SAMPLE_SIDE = 64;

/** A logo that fills nearly all of its picture brings its own ground. */
const FILLED = 0.96;

/** What a picture needs: success criterion 1.4.11 of WCAG 2.2. */
const VISIBLE = 3;

const hex = (part: number): string => Math.round(part).toString(16).padStart(2, '0');

/** In pixels: sharp at the size that pages show it, and large enough for the preview of a link. */
const LARGEST_SIDE = 640;

const action = 'tenant.logo';

/** Takes an image and makes it the tenant's logo. The file before goes after it is named no longer. */
export const uploadLogo = (
  ctx: TenantCtx,
  { params, file }: { params: { tenantId: string }; file: UploadedFile },
) =>
  receiveImage(
    ctx,
    {
      file,
      as: 'logo',
      webp: true,
      largestSide: LARGEST_SIDE,
      placeOf: (name) => logoPlace(params.tenantId, name),
    },
    async ({ name, width, height, body }) =>
      changeBrand(ctx, {
        action,
        changes: {
          logo: name,
          logo_width: width,
          logo_height: height,
          logo_ground: await logoGround(body),
        },
      }),
  );

export const removeLogo = (ctx: TenantCtx) =>
  changeBrand(ctx, {
    action,
    changes: { logo: null, logo_width: null, logo_height: null, logo_ground: null },
  });

/**
 * The ground that a logo needs: one that lets the page shine through is lost where the theme's paper
 * is of its own tone.
 */
async function logoGround(body: Buffer): Promise<TenantLogo['ground']> {
  const { data } = await sharp(body)
    .resize({ width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0];
  let covered = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    covered += alpha;
    for (const part of [0, 1, 2]) sums[part] = (sums[part] ?? 0) + (data[at + part] ?? 0) * alpha;
  }
  if (covered === 0 || covered / (data.length / 4) >= FILLED) return null;
  const drawnIn = `#${sums.map((sum) => hex(sum / covered)).join('')}`;
  if (contrast(drawnIn, light.paper) < VISIBLE) return 'dark';
  return contrast(drawnIn, dark.paper) < VISIBLE ? 'light' : null;
}
