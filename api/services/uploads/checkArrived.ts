import { ApiError, gone, tooLarge, uploadMessages } from '@foyer/kit';
import type {
  Deps,
  FilePlace,
  JobContext,
  Scope,
  ReceivedUpload,
  UploadHandler,
} from '@foyer/kit/server';
import type { KernelParts } from '../../kernelParts.ts';
import type { FileStore } from '../fileStore.ts';
import { arrivalPlace, heldPlace, type UploadRecord } from './uploads.ts';

/**
 * Checks an upload and makes it visible, or rejects it with a readable reason. The process may end
 * after any step: the job is then retried, and continues from where the bytes are.
 */
export const checkArrived =
  ({ assembled, fileStore }: KernelParts) =>
  async ({ id }: { id: string }, ctx: JobContext): Promise<void> => {
    const record = await ctx
      .asPlatform('find the upload to check in any tenant')
      .read((db) => db<UploadRecord>('kit_upload').where({ id, state: 'checking' }).first());
    if (!record) return;
    const handler = assembled().uploadHandler(record.kind);
    const deps = assembled().runtime.depsOf(handler.plugin);
    const scope = record.tenant_id
      ? deps.forTenant(record.tenant_id)
      : deps.asPlatform('check an upload to the platform');
    const place = await hold(fileStore, record);
    const upload = toTaken(record, (place && (await fileStore.size(place))) ?? 0);
    try {
      if (!place)
        throw gone('upload_lost', 'The file is no longer available. Please choose it again.');
      await makeVisible({ store: fileStore, scope, record, place, upload, handler, deps });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const { size } = upload;
      const refused = { state: 'refused', reason: error.message, size };
      await scope.tx(({ db }) => db('kit_upload').where({ id }).update(refused));
      if (place) await fileStore.remove(place);
    }
  };

/** Moves the bytes to where their sender can't reach them, unless an earlier attempt did. */
async function hold(store: FileStore, record: UploadRecord): Promise<FilePlace | undefined> {
  const { bucket, key } = record;
  const [arrival, held] = [arrivalPlace(record), heldPlace(record)];
  if ((await store.size(held)) !== null) return held;
  if ((await store.size(arrival)) !== null) {
    await store.move({ ...arrival, to: held.key });
    return held;
  }
  // An earlier attempt moved it, but could not record that.
  return (await store.size({ bucket, key })) === null ? undefined : { bucket, key };
}

const toTaken = (record: UploadRecord, size: number): ReceivedUpload => {
  const { id, tenant_id: tenantId, subject, bucket, key, content_type: contentType } = record;
  return { id, tenantId, subject, bucket, key, contentType, size };
};

async function makeVisible(given: {
  store: FileStore;
  scope: Scope;
  record: UploadRecord;
  place: FilePlace;
  upload: ReceivedUpload;
  handler: UploadHandler;
  deps: Deps;
}): Promise<void> {
  const { store, scope, record, place, upload, handler, deps } = given;
  if (upload.size > record.max_bytes)
    throw tooLarge('too_large', uploadMessages(handler.of.rule).tooLarge);
  await handler.check?.({ ...upload, read: () => store.get(place) }, deps);
  await scope.tx(async (tx) => {
    await handler.ready(tx, upload, deps);
    const { id } = record;
    await tx.db('kit_upload').where({ id }).update({ state: 'ready', size: upload.size });
    // Last, so that what `ready` rejects stays hidden.
    if (place.key !== record.key) await store.move({ ...place, to: record.key });
  });
}
