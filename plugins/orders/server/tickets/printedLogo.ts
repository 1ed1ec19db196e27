import { files, type Deps } from '@foyer/kit/server';
import { logoPlace, type BrandRecord } from '@foyer/plugin-tenants/server';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** A logo for the PDF library, with a background that makes it visible. */
export interface PrintedLogo {
  png: Buffer;
  width: number;
  height: number;
  needsDark: boolean;
}

/** In pixels: 300 dpi at the maximum width of a logo. */
const WIDEST = 900;

/** The organizer's logo; null if there isn't one, or its file can't be read. */
export async function printedLogo(
  deps: Pick<Deps, 'use' | 'log'>,
  { id, logo, logo_ground }: BrandRecord,
): Promise<PrintedLogo | null> {
  if (logo === null) return null;
  const store = deps.use(files);
  try {
    const { data, info } = await sharp(await buffer(await store.get(logoPlace(id, logo))))
      .resize({ width: WIDEST, withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return {
      png: data,
      width: info.width,
      height: info.height,
      needsDark: logo_ground === 'dark',
    };
  } catch (error) {
    // A missing logo must not block the ticket.
    deps.log.warn({ err: error, tenantId: id }, 'tickets are printed without the logo');
    return null;
  }
}
