import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tooLarge, unsupportedType, type Ctx } from '@foyer/kit/server';
import type { FileStore } from '../services/fileStore.ts';
import { isShownInPages, typeOf } from '../services/fileType.ts';

/** Large enough for a site template's zip or a season's poster. */
const LARGEST_BYTES = 100 * 1024 * 1024;

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
  async ({ http: { req, res } }: Ctx, { params }: Given): Promise<void> => {
    const { bucket, key, contentType } = store.opened(params['token'] ?? '', 'PUT');
    if (contentType && !req.is(contentType)) {
      throw unsupportedType('unsupported_type', `This address takes ${contentType}.`);
    }
    if (Number(req.get('content-length') ?? 0) > LARGEST_BYTES) throw isTooLarge();
    const body = req.pipe(atMost(LARGEST_BYTES));
    req.once('close', () => {
      if (!req.complete) body.destroy(new Error('The upload was broken off.'));
    });
    await store.put({ bucket, key, body, contentType: contentType ?? typeOf(key) });
    res.json({ success: true });
  };

/** Who sends no length, or a wrong one, is stopped at the same size. */
function atMost(bytes: number): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > bytes) done(isTooLarge());
      else done(null, chunk);
    },
  });
}

const isTooLarge = () =>
  tooLarge('too_large', `A file may have at most ${LARGEST_BYTES / 1024 / 1024} MB.`);
