import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE, uploadMessages, type UploadRule } from '@foyer/kit';
import { isUuid, unsupportedType, type Ctx, type FilePlace } from '@foyer/kit/server';
import { receiveFile } from '../../plugins/kit/server/upload/receiveFile.ts';
import { addressExpired, type FileStore, isShownInPages, typeOf } from '../services/fileStore.ts';
import type { HostKind } from './hostKind.ts';
import { uploadIdAt, type UploadRecord } from '../services/uploads.ts';

/** Default limit: large enough for a season's poster. */
const LARGEST_BYTES = 100 * MEGABYTE;

interface Given {
  params: Record<string, string>;
}

/** Streams a file to a client that has its signed address. */
export const sendFile =
  (store: FileStore) =>
  async ({ http: { req, res } }: Ctx, { params }: Given): Promise<void> => {
    const { bucket, key } = store.opened(params['token'] ?? '', 'GET');
    if (!isReadableAt(req.hostKind, bucket)) throw addressExpired();
    const file = await store.get({ bucket, key });
    const type = typeOf(key);
    if (!isShownInPages(type)) res.attachment(basename(key));
    res.set({
      'Content-Type': type,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=300',
    });
    await pipeline(file, res);
  };

/** A tenant's bucket is named after its ID. The console serves every tenant's files, a tenant's host only its own. */
const isReadableAt = (host: HostKind, bucket: string): boolean =>
  !isUuid(bucket) ||
  host.kind === 'console' ||
  (host.kind === 'tenant' && host.tenant.id === bucket);

/** Receives a file from a client that has its signed address, streaming it instead of buffering it in memory. */
export const storeFile =
  (store: FileStore) =>
  async (ctx: Ctx, { params }: Given): Promise<void> => {
    const { req, res } = ctx.http;
    const { bucket, key, contentType, maxBytes } = store.opened(params['token'] ?? '', 'PUT');
    await refuseWhereDone(ctx, { bucket, key });
    const rule: UploadRule = {
      maxBytes: maxBytes ?? LARGEST_BYTES,
      types: contentType ? [contentType] : [],
      messages: { wrongType: `This URL only accepts ${contentType}.` },
    };
    if (contentType && !req.is(contentType)) {
      throw unsupportedType('unsupported_type', uploadMessages(rule).wrongType);
    }
    await receiveFile({ req, rule }, ({ stream }) => {
      // Checked again before the file is put in place: a slow upload may end after `complete`.
      const body = Readable.from(endingWith(stream, () => refuseWhereDone(ctx, { bucket, key })));
      return store.put({ bucket, key, body, contentType: contentType ?? typeOf(key) });
    });
    res.json({ success: true });
  };

/** A stream that ends only after `check`, or never if it throws. */
async function* endingWith(stream: Readable, check: () => Promise<void>) {
  yield* stream;
  await check();
}

/** An upload's address is invalid once its file was accepted, and on another tenant's host. */
async function refuseWhereDone(ctx: Ctx, place: FilePlace): Promise<void> {
  const id = uploadIdAt(place);
  if (!id) return;
  const record = await ctx
    .asPlatform('find the upload that a signed URL names')
    .read((db) => db<UploadRecord>('kit_upload').where({ id }).first());
  const isElsewhere = record?.tenant_id && ctx.tenantId && record.tenant_id !== ctx.tenantId;
  if (record?.state !== 'expected' || isElsewhere) throw addressExpired();
}
