import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApiError,
  conflict,
  gone,
  notFound,
  tooLarge,
  unsupportedType,
  uploadMessages,
} from '@foyer/kit';
import {
  type Ctx,
  type Deps,
  type FilePlace,
  isUuid,
  type JobContext,
  type ReceivedUpload,
  type Scope,
  type UploadHandler,
  type Uploads,
} from '@foyer/kit/server';
import type { UploadState } from '../../plugins/kit/kernelContract.ts';
import type { KernelParts } from '../kernelParts.ts';
import type { KitUploadRow } from '../schema.ts';
import type { FileStore } from './fileStore.ts';
import { checkUpload } from './kernelJobs.ts';

/** A row of `kit_upload`; its kind is `notices.attachment`. */
export type UploadRecord = KitUploadRow;

/** Where the bytes arrive. Anyone with the address may write here until it expires. */
const arrivalPlace = ({ bucket, id }: Pick<UploadRecord, 'bucket' | 'id'>): FilePlace => ({
  bucket,
  key: `pending/${id}`,
});

/** Where the sender can no longer change the bytes while they are checked. */
const heldPlace = ({ bucket, id }: Pick<UploadRecord, 'bucket' | 'id'>): FilePlace => ({
  bucket,
  key: `checking/${id}`,
});

/** The upload whose bytes arrive at this place; undefined for any other file. */
export const uploadIdAt = ({ key }: FilePlace): string | undefined =>
  /^pending\/([\w-]+)$/.exec(key)?.[1];

/** Ready, refused and expired are final; an unsent upload expires in time, swept or not. */
function toUploadState(record: UploadRecord): UploadState {
  const { id, reason, expires_at } = record;
  const isOver = record.state === 'expected' && expires_at.getTime() < Date.now();
  return { id, state: isOver ? 'expired' : record.state, reason };
}

/** The address is created before the write commits; after a rollback it accepts nothing. */
export const makeUploads = ({ assembled, fileStore }: KernelParts): Uploads => ({
  async expect(tx, { of, subject, bucket, key, contentType, size, seconds }) {
    const { rule } = assembled().uploadHandler(of.name).of;
    const messages = uploadMessages(rule);
    if (!rule.types.includes(contentType))
      throw unsupportedType('unsupported_type', messages.wrongType);
    if ((size ?? 0) > rule.maxBytes) throw tooLarge('too_large', messages.tooLarge);
    const id = randomUUID();
    const max_bytes = size ?? rule.maxBytes;
    await tx.db('kit_upload').insert({
      id,
      kind: of.name,
      bucket,
      key,
      max_bytes,
      subject: subject ?? null,
      announced_size: size ?? null,
      content_type: contentType,
      expires_at: new Date(Date.now() + seconds * 1000),
    });
    const postUrl = await fileStore.url({
      ...arrivalPlace({ bucket, id }),
      method: 'PUT',
      seconds,
      contentType,
      maxBytes: max_bytes,
      ...(size !== undefined && { size }),
    });
    return { uploadId: id, postUrl };
  },
});

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

/** Removes partial files of killed processes, recognized by our own file names. */
export async function removeLeftovers(given: {
  folder: string;
  name: RegExp;
  hours: number;
}): Promise<void> {
  const { folder, name, hours } = given;
  const oldest = Date.now() - hours * 3_600_000;
  // The folder doesn't exist before the first file.
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((one) => name.test(one)).map((one) => join(folder, one))) {
    // Another process may sweep at the same time, and another user's file isn't ours to remove.
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtimeMs >= oldest) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Leftovers of `spool`; no request takes as long. */
const removeSpooled = (): Promise<void> =>
  removeLeftovers({ folder: tmpdir(), name: /^foyer-upload-\w{6}$/, hours: 1 });

/** Grace period for a slow sender after the address has expired. */
const GRACE = `interval '1 hour'`;
/** How long an upload's outcome can be read. */
const TOLD_FOR = `interval '1 day'`;
/** Limit of one run; the next one continues. */
const MAX_UPLOADS = 1_000;

/** Expires uploads that were never completed, and removes those sent too late or twice, finally with their row. */
export const sweepOld =
  (store: FileStore) =>
  async (_payload: unknown, ctx: JobContext): Promise<void> => {
    const platform = ctx.asPlatform('delete old uploads of every tenant');
    await platform.tx(({ db }) =>
      db('kit_upload')
        .where({ state: 'expected' })
        .whereRaw(`expires_at < now() - ${GRACE}`)
        .update({ state: 'expired' }),
    );
    const old = await platform.read((db) =>
      db<UploadRecord>('kit_upload')
        .whereNotIn('state', ['expected', 'checking'])
        .whereRaw(`expires_at < now() - ${GRACE} - ${TOLD_FOR}`)
        .orderBy(['expires_at', 'id'])
        .limit(MAX_UPLOADS),
    );
    for (const record of old) await store.remove(arrivalPlace(record));
    const ids = old.map(({ id }) => id);
    await platform.tx(({ db }) => db('kit_upload').whereIn('id', ids).delete());
    await store.sweep();
    await removeSpooled();
  };

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
