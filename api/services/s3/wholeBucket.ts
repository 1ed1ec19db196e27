import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3';

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
