import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  type S3Client,
  S3ServiceException,
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

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Keys that may only read and write files can't check; for them the bucket counts as existing. */
export async function hasBucket(s3: S3Client, Bucket: string): Promise<boolean> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    const status = statusOf(error);
    if (status === 404) return false;
    if (status === 403) return true;
    throw error;
  }
}

/** Empties a bucket, a page of a thousand files at a time, and removes it. */
export async function removeBucket(s3: S3Client, Bucket: string): Promise<void> {
  if (!(await hasBucket(s3, Bucket))) return;
  for (;;) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    const Objects = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []));
    if (Objects.length === 0) break;
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    const [problem] = Errors;
    if (problem)
      throw new Error(`Couldn’t delete '${problem.Key}' from '${Bucket}': ${problem.Message}`);
  }
  await s3.send(new DeleteBucketCommand({ Bucket })).catch((error: unknown) => {
    if (statusOf(error) !== 404) throw error;
  });
}

/** The store's origin for browsers: one host for all buckets, or one per bucket at Amazon. */
export const s3Origin = ({
  endpoint,
  region,
}: {
  endpoint?: string | undefined;
  region: string;
}) => (endpoint ? new URL(endpoint).origin : `https://*.s3.${region}.amazonaws.com`);
