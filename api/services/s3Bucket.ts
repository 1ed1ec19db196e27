import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { notFound, type FileAddress, type FilePlace } from '@foyer/kit/server';
import type { Bucket } from './fileStore.ts';
import { isShownInPages, typeOf } from './fileType.ts';
import { makeBuckets } from './s3/makeBuckets.ts';
import { putStream } from './s3/putStream.ts';
import { hasBucket, removeBucket } from './s3/wholeBucket.ts';

export interface S3Given {
  bucketPrefix: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whose pages may write to addresses: `https://*.foyer.example`. */
  origins: readonly string[];
}

/** Any store that speaks S3. A bucket is made when something is first written to it. */
export function s3Bucket({ bucketPrefix, endpoint, region, origins, ...keys }: S3Given): Bucket {
  const s3 = new S3Client({
    region,
    credentials: keys,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Stores other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const buckets = makeBuckets({ s3, origins });
  const at = ({ bucket, key }: FilePlace) => ({ Bucket: `${bucketPrefix}${bucket}`, Key: key });
  return {
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
    async url(address) {
      if (address.method === 'PUT') await buckets.open(at(address).Bucket);
      return address.method === 'PUT' ? addressToWrite(address) : addressToRead(address);
    },
  };

  /** The type is signed with it, and the length where it is known: another one is refused. */
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

/** Also where a whole bucket is missing: nothing was written to it yet. */
const asMissing = (error: unknown): never => {
  const { name } = error as Error;
  throw error instanceof NoSuchKey || name === 'NoSuchBucket' || name === 'NotFound'
    ? notFound('file')
    : error;
};
