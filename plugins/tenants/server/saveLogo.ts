import { type InputOf, receiveImage, type TenantCtx, type TenantLogo } from '@foyer/kit/server';
import type { tenants } from '../contract.ts';
import { logoPlace } from './brandRecord.ts';
import { changeBrand } from './changeBrand.ts';
import { contrast } from '@foyer/kit/accent';
import { dark, light } from '@foyer/kit/tokens';
import sharp from 'sharp';

/** Large enough to see a logo's colors, small enough to scan quickly. */
const SAMPLE_SIDE = 64;

/** A logo that fills more of its picture than this brings its own background. */
const FILLED = 0.96;

/** The minimum contrast of graphics: success criterion 1.4.11 of WCAG 2.2. */
const VISIBLE = 3;

const hex = (part: number): string => Math.round(part).toString(16).padStart(2, '0');

/** In pixels: sharp at its displayed size, and large enough for link previews. */
const LARGEST_SIDE = 640;

const action = 'tenant.logo';

/** Makes an image the tenant's logo. The previous file is deleted once nothing refers to it. */
export const uploadLogo = (
  ctx: TenantCtx,
  { params, file }: InputOf<typeof tenants.routes.uploadLogo>,
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
 * The background that a logo needs: a transparent logo is invisible where the theme's background
 * has the same tone.
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
