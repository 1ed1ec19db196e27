import { ApiError, notFound, unsupportedType } from '@foyer/kit';
import {
  isUuid,
  receiveImage,
  removeFile,
  sendImage,
  type Ctx,
  type Handlers,
} from '@foyer/kit/server';
import { thumbnailRule } from '../contract/files.ts';
import type { templates } from '../contract.ts';
import {
  lockTemplate,
  type TemplateRecord,
  thumbnailAddress,
  thumbnailPlace,
} from './templateRecord.ts';

type Routes = Handlers<typeof templates>['routes'];

/** In pixels. Sharp at the largest size it is displayed. */
const LARGEST_SIDE = 960;

/**
 * Stores a re-encoded picture, which removes its metadata. The previous one is deleted once it is
 * unreferenced.
 */
export const uploadThumbnail: Routes['uploadThumbnail'] = async (ctx, { params, file }) => {
  await requireTemplate(ctx, params.id);
  return receiveImage(
    ctx,
    {
      file,
      as: 'thumbnail',
      webp: false,
      largestSide: LARGEST_SIDE,
      placeOf: (name) => thumbnailPlace(params.id, name),
    },
    ({ name }) =>
      ctx.tx(async (tx) => {
        const { id, thumbnail: before } = await lockTemplate(tx, params.id);
        await tx
          .db<TemplateRecord>('templates_template')
          .where({ id })
          .update({ thumbnail: name, updated_at: tx.db.fn.now(3) });
        if (before) await tx.enqueue(removeFile, thumbnailPlace(id, before));
        await tx.audit({
          action: 'template.thumbnail',
          subject: 'template',
          subjectId: id,
          before: { thumbnail: before },
          after: { thumbnail: name },
        });
        return { thumbnail: thumbnailAddress(id, name), success: true as const };
      }),
  ).catch((error: unknown) => {
    throw error instanceof ApiError && UNREADABLE.includes(error.code)
      ? unsupportedType(error.code, thumbnailRule.messages.wrongType)
      : error;
  });
};

/** The decoder's error codes for files that aren't valid images. */
const UNREADABLE: readonly string[] = ['not_an_image', 'unreadable_image'];

/** Checked before the picture is decoded and the ID becomes part of a path. */
async function requireTemplate(ctx: Ctx, id: string): Promise<void> {
  const found = isUuid(id)
    ? await ctx.read((db) => db('templates_template').where({ id }).first('id'))
    : undefined;
  if (!found) throw notFound('template');
}

/** Names are never reused, so browsers may cache for a year; shared caches must not. */
const KEPT_BY_ITS_READER = 'private, max-age=31536000, immutable';

/** Sends the picture with this unique name. */
export const sendThumbnail: Routes['thumbnail'] = async (ctx, { params }) => {
  const { id, file } = params;
  const found = isUuid(id)
    ? await ctx.read((db) => db('templates_template').where({ id, thumbnail: file }).first('id'))
    : undefined;
  if (!found) throw notFound('thumbnail');
  await sendImage(ctx, { place: thumbnailPlace(id, file), keptFor: KEPT_BY_ITS_READER });
};
