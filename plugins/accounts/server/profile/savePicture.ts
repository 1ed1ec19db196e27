import { notFound, receiveImage, removeFile, type Ctx, type UploadedFile } from '@foyer/kit/server';
import { pictureRule, type Profile } from '../../contract/profile.ts';
import { requireSelfById } from '../requireSelf.ts';
import { picturePlace, profileRow, toProfile } from './profileRecord.ts';

/** In pixels: twice the largest displayed size. */
const LARGEST_SIDE = 512;

type Saved = Profile & { success: true };

/** Re-encodes an image and makes it the user's picture. The previous one is removed. */
export function uploadPicture(
  ctx: Ctx,
  { params, file }: { params: { id: string }; file: UploadedFile },
): Promise<Saved> {
  const { id } = requireSelfById(ctx, params.id);
  return receiveImage(
    ctx,
    {
      file,
      as: 'picture',
      webp: false,
      largestSide: LARGEST_SIDE,
      kinds: ['jpg', 'png'],
      wrongKind: pictureRule.messages.wrongType,
      placeOf: (name) => picturePlace(id, name),
    },
    ({ name }) => setPicture(ctx, id, name),
  );
}

export const removePicture = (ctx: Ctx, { params }: { params: { id: string } }): Promise<Saved> =>
  setPicture(ctx, requireSelfById(ctx, params.id).id, null);

const setPicture = (ctx: Ctx, id: string, name: string | null): Promise<Saved> =>
  ctx.asPlatform('change the signed-in user’s picture').tx(async (tx) => {
    const before = await tx
      .db('accounts_user')
      .where({ id })
      .forUpdate()
      .first<{ picture: string | null } | undefined>('picture');
    if (!before) throw notFound('user');
    await tx.db('accounts_user').where({ id }).update({ picture: name });
    if (before.picture) await tx.enqueue(removeFile, picturePlace(id, before.picture));
    await tx.audit({
      action: name === null ? 'user.picture_removed' : 'user.picture_changed',
      subject: 'user',
      subjectId: id,
    });
    return { ...toProfile((await profileRow(tx.db, id))!), success: true as const };
  });
