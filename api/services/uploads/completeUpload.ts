import { conflict, gone, notFound } from '@foyer/kit';
import { isUuid, type Ctx, type Scope } from '@foyer/kit/server';
import type { UploadState } from '../../../plugins/kit/kernelContract.ts';
import { checkUpload } from '../kernelJobs.ts';
import type { FileStore } from '../fileStore.ts';
import { arrivalPlace, toUploadState, type UploadRecord } from './uploadRecord.ts';

interface Given {
  params: { uploadId: string };
}

/** Rows of another tenant are out of scope here, so its uploads are not found. */
async function findUpload(scope: Pick<Scope, 'read'>, id: string): Promise<UploadRecord> {
  const record = isUuid(id)
    ? await scope.read((db) => db<UploadRecord>('kit_upload').where({ id }).first())
    : undefined;
  if (!record) throw notFound('upload');
  return record;
}

/** An upload's state. */
export const readUploadState = async (ctx: Ctx, { params }: Given): Promise<UploadState> =>
  toUploadState(await findUpload(ctx, params.uploadId));

/** The sender reports that the bytes have arrived, because S3 doesn't tell us. Idempotent. */
export const completeUpload =
  (store: FileStore) =>
  async (ctx: Ctx, { params }: Given): Promise<UploadState> => {
    const record = await findUpload(ctx, params.uploadId);
    if (record.state === 'expired') throw expired();
    if (record.state !== 'expected') return toUploadState(record);
    const { announced_size: announced } = record;
    const size = await store.size(arrivalPlace(record));
    if (size === null || (announced !== null && size !== announced)) {
      if (toUploadState(record).state === 'expired') throw expired();
      throw conflict('not_uploaded', 'The upload is incomplete. Please upload the file again.');
    }
    await ctx.tx(async ({ db, enqueue }) => {
      const { id } = record;
      const changed = await db('kit_upload')
        .where({ id, state: 'expected' })
        .update({ state: 'checking' });
      if (changed) await enqueue(checkUpload, { id });
    });
    return readUploadState(ctx, { params });
  };

const expired = () =>
  gone('link_expired', 'This upload has expired. Please choose the file again.');
