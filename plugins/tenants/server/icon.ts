import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { svgPen } from '@foyer/documents/svg';
import { notFound } from '@foyer/kit';
import { accentBanner } from '@foyer/kit/accent';
import {
  files,
  sendDrawnImage,
  type Ctx,
  type InputOf,
  type TenantAddress,
} from '@foyer/kit/server';
import { dark, light } from '@foyer/kit/tokens';
import type { tenants } from '../contract.ts';
import { BRAND_COLUMNS, logoPlace, type BrandRecord } from './brandRecord.ts';

/** In pixels: the browser's tab, an iPhone's home screen, and the two of a web manifest. */
export const ICON_SIZES = [32, 180, 192, 512] as const;

type IconFacts = Pick<BrandRecord, 'id' | 'logo' | 'logo_ground' | 'accent'> &
  Pick<BrandRecord, 'logo_width' | 'logo_height'> & { name: string };

/** Increase it when the drawing changes, so that the icons in caches are replaced. */
const DRAWING = 1;

/** The tenant's icons, whose addresses change with what they show. */
export function iconsOf(facts: IconFacts): TenantAddress['icons'] {
  const shown = [DRAWING, facts.name, facts.accent, facts.logo, facts.logo_ground];
  const version = createHash('sha256')
    .update(JSON.stringify(shown))
    .digest('base64url')
    .slice(0, 12);
  return ICON_SIZES.map((size) => ({
    size,
    address: `/api/p/tenants/${facts.id}/icon/${version}.${size}.png`,
  }));
}

/** Sends one of the icons. An outdated address redirects to the current icon of the same size. */
export async function publicIcon(
  ctx: Ctx,
  { params }: InputOf<typeof tenants.routes.publicIcon>,
): Promise<void> {
  const facts = await ctx.read((db) =>
    db('tenants_tenant as t')
      .where('t.id', params.tenantId)
      .whereNull('t.deleted_at')
      .first<IconFacts | undefined>('t.name', ...BRAND_COLUMNS),
  );
  if (!facts) throw notFound('icon');
  const icon = iconsOf(facts).find(({ size }) => params.file.endsWith(`.${size}.png`));
  if (!icon) throw notFound('icon');
  await sendDrawnImage(ctx, { path: icon.address, draw: () => drawIcon(ctx, facts, icon.size) });
}

const SIDE = 512;
const LETTER = 330;
/** The part of the icon that a logo fills: phones cut the icon to a circle. */
const LOGO_SHARE = 0.68;
/** A logo that is wider or taller than this is unreadable in a tab. */
const MOST_STRETCHED = 1.6;

/** The logo if it is about square, or the first letter of the name on the tenant's color. */
async function drawIcon(ctx: Pick<Ctx, 'use'>, facts: IconFacts, size: number): Promise<Buffer> {
  const { logo, logo_width: width, logo_height: height } = facts;
  const isSquare =
    width !== null && height !== null && Math.max(width / height, height / width) < MOST_STRETCHED;
  if (!logo || !isSquare) return drawSvg(await letterSvg(facts), size);
  const side = Math.round(size * LOGO_SHARE);
  const body = await buffer(await ctx.use(files).get(logoPlace(facts.id, logo)));
  const fitted = await sharp(body).resize({ width: side, height: side, fit: 'inside' }).toBuffer();
  const background = facts.logo_ground === 'dark' ? dark.paper : '#ffffff';
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: fitted, gravity: 'center' }])
    .png()
    .toBuffer();
}

const drawSvg = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(size, size).removeAlpha().png().toBuffer();

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

async function letterSvg({ name, accent }: IconFacts): Promise<string> {
  const pen = svgPen();
  const first = Array.from(LETTERS.segment(name), ({ segment }) => segment).find((segment) =>
    /[\p{L}\p{N}]/u.test(segment),
  );
  // The baseline is 0.97 of the size below the top, and capitals are 0.7 of it high.
  const top = SIDE / 2 - LETTER * (0.97 - 0.35);
  await pen.write(first?.toUpperCase() ?? '', {
    ...{ x: 0, y: top, width: SIDE, size: LETTER, align: 'center', face: 'heading' },
    color: '#ffffff',
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" fill="${accentBanner(accent ?? light.petrol).cloth}"/>`,
    pen.shapes() || TICKET,
    '</svg>',
  ].join('');
}

/** For a name without a letter that a font has. */
const TICKET =
  '<path fill="#fff" d="M116 176h280v50a30 30 0 0 0 0 60v50H116v-50a30 30 0 0 0 0-60z"/>';

/** What a phone needs to put the tenant's storefront on its home screen. */
export function manifest(ctx: Ctx): Promise<void> {
  const { req, res } = ctx.http;
  const { tenant } = req.foyer;
  if (!tenant) throw notFound('file');
  res
    .type('application/manifest+json')
    .set('Cache-Control', 'public, max-age=3600')
    .send(
      JSON.stringify({
        name: tenant.name,
        short_name: tenant.name,
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'browser',
        background_color: light.paper,
        theme_color: accentBanner(tenant.brand.accent ?? light.petrol).cloth,
        icons: tenant.icons
          .filter(({ size }) => size >= 192)
          .map(({ size, address }) => ({
            src: address,
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose: 'any',
          })),
      }),
    );
  return Promise.resolve();
}
