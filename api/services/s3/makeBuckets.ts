import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Stores without this setting, and keys that may not set it: the operator configures it there. */
const LEFT_TO_OPERATOR = ['NotImplemented', 'MethodNotAllowed', 'AccessDenied'];

/** Creates buckets on first write, and lets our own pages read and write by their addresses. */
export function makeBuckets({ s3, origins }: { s3: S3Client; origins: readonly string[] }) {
  const opened = new Map<string, Promise<void>>();

  async function make(Bucket: string): Promise<void> {
    await s3.send(new HeadBucketCommand({ Bucket })).catch(async (error: unknown) => {
      const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode;
      if (status === 404) await s3.send(new CreateBucketCommand({ Bucket }));
      // Keys that may only read and write files can't check whether a bucket exists.
      else if (status !== 403) throw error;
    });
    const rule = {
      AllowedOrigins: [...origins],
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: ['*'],
      MaxAgeSeconds: 3_600,
    };
    await s3
      .send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }))
      .catch((error: Error) => {
        if (!LEFT_TO_OPERATOR.includes(error.name)) throw error;
      });
  }

  return {
    /** Checks now, ignoring what is cached: the bucket may have been removed in the meantime. */
    async make(name: string): Promise<void> {
      opened.delete(name);
      await this.open(name);
    },
    forget: (name: string): void => void opened.delete(name),
    /** Once in this process's life; a bucket that could not be created is retried. */
    open(name: string): Promise<void> {
      const known = opened.get(name) ?? make(name);
      opened.set(name, known);
      known.catch(() => opened.delete(name));
      return known;
    },
  };
}
