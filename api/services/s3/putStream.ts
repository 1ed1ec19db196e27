import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';

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
export async function putStream(s3: S3Client, object: S3Object, body: Readable): Promise<void> {
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
