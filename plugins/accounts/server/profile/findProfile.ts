import { notFound, sendImage, type Ctx } from '@foyer/kit/server';
import type { Profile } from '../../contract/profile.ts';
import { requireSelfById } from '../requireSelf.ts';
import { picturePlace, profileRow, toProfile } from './profileRecord.ts';

type ById = { params: { id: string } };

/** The user's own profile. */
export async function findProfile(ctx: Ctx, { params }: ById): Promise<Profile> {
  const { id } = requireSelfById(ctx, params.id);
  const row = await ctx.asPlatform(WHY).read((db) => profileRow(db, id));
  if (!row) throw notFound('user');
  return toProfile(row);
}

/** The user's own picture, which must not be stored by shared caches. */
export async function picture(
  ctx: Ctx,
  { params }: { params: { id: string; file: string } },
): Promise<void> {
  const { id } = requireSelfById(ctx, params.id);
  const row = await ctx.asPlatform(WHY).read((db) => profileRow(db, id));
  if (!row?.picture || row.picture !== params.file) throw notFound('picture');
  await sendImage(ctx, { place: picturePlace(id, row.picture), keptFor: 'private, max-age=3600' });
}

const WHY = 'read the signed-in user’s profile';
