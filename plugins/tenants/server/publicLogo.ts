import { notFound } from '@foyer/kit';
import { type Ctx, type InputOf, KEPT_FOR_GOOD, sendImage } from '@foyer/kit/server';
import type { tenants } from '../contract.ts';
import { findBrand, logoPlace, nameInEmails, type BrandRecord } from './brandRecord.ts';

/** The tenant's logo, under a file name that is never reused; a WebP also as PNG. */
export async function publicLogo(
  ctx: Ctx,
  { params }: InputOf<typeof tenants.routes.publicLogo>,
): Promise<void> {
  const brand = await ctx.read((db) => findBrand(db, params.tenantId));
  const logo = brand?.logo;
  if (!logo || ![logo, nameInEmails(logo)].includes(params.file)) throw notFound('logo');
  const place = logoPlace(brand.id, logo);
  await sendImage(ctx, {
    place,
    keptFor: KEPT_FOR_GOOD,
    onAnyPage: true,
    asPng: logo !== params.file,
    standIn: async () => drawName(await nameOf(ctx, brand.id), brand),
  });
}

const nameOf = async (ctx: Ctx, id: string): Promise<string> =>
  (await ctx.read((db) => db('tenants_tenant').where({ id }).first<{ name: string }>('name'))).name;

/** Width of a letter relative to its height: enough for the widest fonts. */
const LETTER_WIDTH = 0.75;

/** The tenant's name in the proportions of its logo, in a gray that is visible on light and dark backgrounds. */
function drawName(
  name: string,
  { logo_width, logo_height }: Pick<BrandRecord, 'logo_width' | 'logo_height'>,
): string {
  const [width, height] = [logo_width ?? 320, logo_height ?? 80];
  const size = Math.min(height * 0.6, width / (LETTER_WIDTH * Math.max(name.length, 1)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<text x="0" y="50%" dominant-baseline="central" font-family="sans-serif" font-weight="700" ` +
    `font-size="${size.toFixed(1)}" fill="#808080">${escapeXml(name)}</text></svg>`
  );
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
