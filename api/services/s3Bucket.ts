import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { notFound } from '@foyer/kit/server';
import type { Bucket, FilePlace } from './fileStore.ts';
import { isShownInPages, typeOf } from './fileType.ts';

export interface S3Given {
  bucketPrefix: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Any store that speaks S3. A bucket is made when the first file is put into it. */
export function s3Bucket({ bucketPrefix, endpoint, region, ...credentials }: S3Given): Bucket {
  const s3 = new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Stores other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = ({ bucket, key }: FilePlace) => ({ Bucket: `${bucketPrefix}${bucket}`, Key: key });
  return {
    async put({ body, contentType, ...file }) {
      // The length must be known, and a body that is tried again must still be there.
      const bytes = body instanceof Readable ? Buffer.concat(await body.toArray()) : body;
      const command = new PutObjectCommand({ ...at(file), Body: bytes, ContentType: contentType });
      await s3.send(command).catch(async (error: Error) => {
        if (error.name !== 'NoSuchBucket') throw error;
        await s3.send(new CreateBucketCommand({ Bucket: at(file).Bucket }));
        await s3.send(command);
      });
    },
    async get(file) {
      const { Body } = await s3.send(new GetObjectCommand(at(file))).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? notFound('file') : error;
      });
      return Body as Readable;
    },
    async remove(file) {
      await s3.send(new DeleteObjectCommand(at(file)));
    },
    url({ method, seconds, contentType, ...file }) {
      const type = typeOf(file.key);
      const command =
        method === 'PUT'
          ? new PutObjectCommand({ ...at(file), ...(contentType && { ContentType: contentType }) })
          : new GetObjectCommand({
              ...at(file),
              ResponseContentType: type,
              ...(!isShownInPages(type) && { ResponseContentDisposition: 'attachment' }),
            });
      return getSignedUrl(s3, command, { expiresIn: seconds });
    },
  };
}
