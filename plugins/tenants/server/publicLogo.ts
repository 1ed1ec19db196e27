import { notFound } from '@foyer/kit';
import { KEPT_FOR_GOOD, sendImage, type Ctx } from '@foyer/kit/server';
import { findBrand, logoPlace } from './brandRecord.ts';

/** The tenant's logo, under the name that it alone ever has. */
export async function publicLogo(
  ctx: Ctx,
  { params }: { params: { tenantId: string; file: string } },
): Promise<void> {
  const brand = await ctx.read((db) => findBrand(db, params.tenantId));
  if (!brand || brand.logo !== params.file) throw notFound('logo');
  const place = logoPlace(brand.id, params.file);
  await sendImage(ctx, { place, keptFor: KEPT_FOR_GOOD, onAnyPage: true });
}
