import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type FileAddress, type FilePlace, filesUnavailable, notFound } from '@foyer/kit/server';
import { type Bucket, isShownInPages, typeOf } from './fileStore.ts';
import { hasBucket, makeBuckets, removeBucket } from './s3/makeBuckets.ts';

interface S3Given {
  bucketPrefix: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Origins whose pages may write to addresses: `https://*.foyer.example`. */
  origins: readonly string[];
  /** How long the store may stay silent. */
  timeoutMs: number;
  /** Called for each call that failed because the store didn't respond. */
  onAway(error: unknown): void;
}

/** Retries a failed call once, because someone waits for most of them. */
const MAX_ATTEMPTS = 2;

/** Any S3-compatible store. A bucket is created on first write. */
export function s3Bucket(given: S3Given): Bucket {
  const { bucketPrefix, endpoint, region, origins, timeoutMs, onAway, ...keys } = given;
  const s3 = new S3Client({
    region,
    credentials: keys,
    maxAttempts: MAX_ATTEMPTS,
    // Without them a hanging store keeps uploads, images and jobs waiting forever. Connecting includes the
    // wait for one of the client's own connections.
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Stores other than Amazon's don't know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const buckets = makeBuckets({ s3, origins });
  const at = ({ bucket, key }: FilePlace) => ({ Bucket: `${bucketPrefix}${bucket}`, Key: key });
  const direct: Omit<Bucket, 'url'> = {
    async put({ body, contentType, ...file }) {
      const object = { ...at(file), ContentType: contentType };
      await buckets.open(object.Bucket);
      if (body instanceof Readable) await putStream(s3, object, body);
      else await s3.send(new PutObjectCommand({ ...object, Body: body }));
    },
    async get(file) {
      const { Body } = await s3.send(new GetObjectCommand(at(file))).catch(asMissing);
      return Body as Readable;
    },
    async size(file) {
      const head = await s3.send(new HeadObjectCommand(at(file))).catch((error: unknown) => {
        if (error instanceof NotFound) return null;
        throw error;
      });
      return head && (head.ContentLength ?? 0);
    },
    async move({ to, ...file }) {
      const { Bucket, Key } = at(file);
      const copy = { Bucket, Key: to, CopySource: `${Bucket}/${Key}` };
      await s3.send(new CopyObjectCommand(copy)).catch(asMissing);
      await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async remove(file) {
      await s3.send(new DeleteObjectCommand(at(file)));
    },
    makeBucket: (bucket) => buckets.make(`${bucketPrefix}${bucket}`),
    hasBucket: (bucket) => hasBucket(s3, `${bucketPrefix}${bucket}`),
    async removeBucket(bucket) {
      const name = `${bucketPrefix}${bucket}`;
      buckets.forget(name);
      await removeBucket(s3, name);
    },
  };
  const guarded =
    <File, T>(run: (file: File) => Promise<T>) =>
    async (file: File): Promise<T> => {
      try {
        return await run(file);
      } catch (error) {
        if (!storeIsAway(error)) throw error;
        onAway(error);
        throw filesUnavailable();
      }
    };
  return {
    put: guarded(direct.put),
    get: guarded(direct.get),
    size: guarded(direct.size),
    move: guarded(direct.move),
    remove: guarded(direct.remove),
    url: guarded(async (address: FileAddress) => {
      if (address.method === 'GET') return addressToRead(address);
      await buckets.open(at(address).Bucket);
      return addressToWrite(address);
    }),
    makeBucket: guarded(direct.makeBucket),
    hasBucket: guarded(direct.hasBucket),
    removeBucket: guarded(direct.removeBucket),
  };

  /** The type is signed, and the length where it is known: another one is rejected. */
  function addressToWrite({ seconds, contentType, size, ...file }: FileAddress): Promise<string> {
    const command = new PutObjectCommand({
      ...at(file),
      ...(contentType && { ContentType: contentType }),
      ...(size !== undefined && { ContentLength: size }),
    });
    const signableHeaders = new Set(['host', 'content-type', 'content-length']);
    return getSignedUrl(s3, command, { expiresIn: seconds, signableHeaders });
  }

  function addressToRead({ seconds, ...file }: FileAddress): Promise<string> {
    const type = typeOf(file.key);
    const command = new GetObjectCommand({
      ...at(file),
      ResponseContentType: type,
      ...(!isShownInPages(type) && { ResponseContentDisposition: 'attachment' }),
    });
    return getSignedUrl(s3, command, { expiresIn: seconds });
  }
}

/** Also where the whole bucket is missing, because nothing has been written yet. */
const asMissing = (error: unknown): never => {
  const { name } = error as Error;
  throw error instanceof NoSuchKey || name === 'NoSuchBucket' || name === 'NotFound'
    ? notFound('file')
    : error;
};

/** The SDK's errors: it adds `$metadata` to every failed call, including network errors. */
interface CallError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Network errors of a peer that isn't there or has gone away. */
const UNREACHABLE =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;

/** Whether a call failed because the store is unavailable, not because of the request. */
function storeIsAway(error: unknown): boolean {
  const { name, code = '', $metadata } = error as CallError;
  // An error of the uploaded stream: the sender is gone, not the store.
  if (!$metadata) return false;
  const status = $metadata.httpStatusCode;
  if (status !== undefined) return status >= 500 || status === 429;
  return name === 'TimeoutError' || UNREACHABLE.test(code);
}

/** The most of one upload kept in memory. S3 takes at most 10,000 parts, of at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024;

interface S3Object {
  Bucket: string;
  Key: string;
  ContentType: string;
}

/**
 * Writes a stream of unknown length. S3 needs lengths in advance, so the stream is sent in parts, each of
 * which can be retried; an object appears complete or not at all.
 */
async function putStream(s3: S3Client, object: S3Object, body: Readable): Promise<void> {
  const parts = partsOf(body);
  const first = await parts.next();
  const start = first.done ? Buffer.alloc(0) : first.value;
  if (start.length < PART_BYTES) {
    await s3.send(new PutObjectCommand({ ...object, Body: start }));
    return;
  }
  const { Bucket, Key } = object;
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(object));
  const upload = { Bucket, Key, UploadId };
  try {
    const sent = [await sendPart(1, start)];
    for await (const part of parts) sent.push(await sendPart(sent.length + 1, part));
    await s3.send(
      new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }),
    );
  } catch (error) {
    // If the abort fails, the store has to clean up; the original error is thrown either way.
    await s3.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }

  async function sendPart(PartNumber: number, Body: Buffer): Promise<CompletedPart> {
    const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    return { PartNumber, ETag };
  }
}

/** Pieces of `PART_BYTES`, the last one shorter. Each is valid until the next is requested. */
async function* partsOf(body: Readable): AsyncGenerator<Buffer, undefined> {
  const part = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  for await (const piece of body as AsyncIterable<Buffer | string>) {
    let rest = typeof piece === 'string' ? Buffer.from(piece) : piece;
    while (rest.length > 0) {
      const copied = rest.copy(part, filled);
      filled += copied;
      rest = rest.subarray(copied);
      if (filled < PART_BYTES) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
