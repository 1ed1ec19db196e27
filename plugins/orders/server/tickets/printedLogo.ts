import { files, type Deps } from '@foyer/kit/server';
import { logoPlace, type BrandRecord } from '@foyer/plugin-tenants/server';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** A logo as the PDF library takes it, with the ground on which it can be seen. */
export interface PrintedLogo {
  png: Buffer;
  width: number;
  height: number;
  needsDark: boolean;
}

/** Of a printer's 300 dots an inch, for the widest that a logo is drawn. */
const WIDEST = 900;

/** The organiser's logo; null where there is none, or no file of it. */
export async function printedLogo(
  deps: Pick<Deps, 'use'>,
  { id, logo, logo_ground }: BrandRecord,
): Promise<PrintedLogo | null> {
  if (logo === null) return null;
  const store = deps.use(files);
  const place = logoPlace(id, logo);
  // A ticket without a logo lets in as well as one with it.
  if ((await store.size(place)) === null) return null;
  const { data, info } = await sharp(await buffer(await store.get(place)))
    .resize({ width: WIDEST, withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    png: data,
    width: info.width,
    height: info.height,
    needsDark: logo_ground === 'dark',
  };
}
