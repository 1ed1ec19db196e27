import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE, uploadMessages, type UploadRule } from '@foyer/kit';
import { unsupportedType, type Ctx, type FilePlace } from '@foyer/kit/server';
import { receiveFile } from '../../plugins/kit/server/upload/receiveFile.ts';
import { addressExpired, type FileStore } from '../services/fileStore.ts';
import { isShownInPages, typeOf } from '../services/fileType.ts';
import { uploadIdAt, type UploadRecord } from '../services/uploads/uploadRecord.ts';

/** Where an address says no other: large enough for a season's poster. */
const LARGEST_BYTES = 100 * MEGABYTE;

interface Given {
  params: Record<string, string>;
}

/** Streams a file to who has its address. */
export const sendFile =
  (store: FileStore) =>
  async ({ http: { res } }: Ctx, { params }: Given): Promise<void> => {
    const { bucket, key } = store.opened(params['token'] ?? '', 'GET');
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

/** Takes a file from who has its address, as it comes in: never more of it in memory than a piece. */
export const storeFile =
  (store: FileStore) =>
  async (ctx: Ctx, { params }: Given): Promise<void> => {
    const { req, res } = ctx.http;
    const { bucket, key, contentType, maxBytes } = store.opened(params['token'] ?? '', 'PUT');
    await refuseWhereDone(ctx, { bucket, key });
    const rule: UploadRule = {
      maxBytes: maxBytes ?? LARGEST_BYTES,
      types: contentType ? [contentType] : [],
      messages: { wrongType: `This address takes ${contentType}.` },
    };
    if (contentType && !req.is(contentType)) {
      throw unsupportedType('unsupported_type', uploadMessages(rule).wrongType);
    }
    await receiveFile({ req, rule }, ({ stream }) => {
      // Asked again before the file takes its place: whoever is slow may end after `complete`.
      const body = Readable.from(endingWith(stream, () => refuseWhereDone(ctx, { bucket, key })));
      return store.put({ bucket, key, body, contentType: contentType ?? typeOf(key) });
    });
    res.json({ success: true });
  };

/** A stream whose end comes only after `check`, and not at all where that throws. */
async function* endingWith(stream: Readable, check: () => Promise<void>) {
  yield* stream;
  await check();
}

/** An upload's address is of no use once its file was taken, nor on another tenant's host. */
async function refuseWhereDone(ctx: Ctx, place: FilePlace): Promise<void> {
  const id = uploadIdAt(place);
  if (!id) return;
  const record = await ctx
    .asPlatform('a signed address names an upload of any tenant')
    .read((db) => db<UploadRecord>('kit_upload').where({ id }).first());
  const isElsewhere = record?.tenant_id && ctx.tenantId && record.tenant_id !== ctx.tenantId;
  if (record?.state !== 'expected' || isElsewhere) throw addressExpired();
}
