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
import { thumbnailPlace } from './places.ts';
import { lockTemplate, thumbnailAddress, type TemplateRecord } from './templateRecord.ts';

type Routes = Handlers<typeof templates>['routes'];

/** In pixels: sharp in the widest place that shows it. */
const LARGEST_SIDE = 960;

/** Draws the picture again and keeps that; the one before goes once it is named no longer. */
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

/** What the decoder calls a file that is no picture, or a broken one. */
const UNREADABLE: readonly string[] = ['not_an_image', 'unreadable_image'];

/** Before its picture is drawn, and its name becomes part of a path. */
async function requireTemplate(ctx: Ctx, id: string): Promise<void> {
  const found = isUuid(id)
    ? await ctx.read((db) => db('templates_template').where({ id }).first('id'))
    : undefined;
  if (!found) throw notFound('template');
}

/** A name is given once; who may read it keeps it for a year, and nobody in between does. */
const KEPT_BY_ITS_READER = 'private, max-age=31536000, immutable';

/** The picture, under the name that it alone ever has. */
export const sendThumbnail: Routes['thumbnail'] = async (ctx, { params }) => {
  const { id, file } = params;
  const found = isUuid(id)
    ? await ctx.read((db) => db('templates_template').where({ id, thumbnail: file }).first('id'))
    : undefined;
  if (!found) throw notFound('thumbnail');
  await sendImage(ctx, { place: thumbnailPlace(id, file), keptFor: KEPT_BY_ITS_READER });
};
