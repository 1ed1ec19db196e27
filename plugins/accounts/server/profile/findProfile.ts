import { notFound, sendImage, type Ctx } from '@foyer/kit/server';
import type { Profile } from '../../contract/profile.ts';
import { oneselfBy } from '../oneself.ts';
import { picturePlace, profileRow, toProfile } from './profileRecord.ts';

type ById = { params: { id: string } };

/** One's own profile. */
export async function findProfile(ctx: Ctx, { params }: ById): Promise<Profile> {
  const { id } = oneselfBy(ctx, params.id);
  const row = await ctx.asPlatform(WHY).read((db) => profileRow(db, id));
  if (!row) throw notFound('user');
  return toProfile(row);
}

/** One's own picture, which no cache between the server and its owner keeps. */
export async function picture(
  ctx: Ctx,
  { params }: { params: { id: string; file: string } },
): Promise<void> {
  const { id } = oneselfBy(ctx, params.id);
  const row = await ctx.asPlatform(WHY).read((db) => profileRow(db, id));
  if (!row?.picture || row.picture !== params.file) throw notFound('picture');
  await sendImage(ctx, { place: picturePlace(id, row.picture), keptFor: 'private, max-age=3600' });
}

const WHY = 'people are the platform’s';
