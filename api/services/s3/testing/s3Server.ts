import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { isSigned } from './isSigned.ts';

export interface S3Server {
  endpoint: string;
  keys: { accessKeyId: string; secretAccessKey: string; region: string };
  /** As the program reads them from its environment. */
  variables: Record<string, string>;
  /** Every request: `DELETE /bucket/key?query`. */
  asked: readonly string[];
  stop(): Promise<void>;
}

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };

/** An S3 server in this process, on its own port and folder: s3rver, behind a check of signed addresses. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-s3-'));
  const store = new S3rver({ silent: true, directory, vhostBuckets: false }).getMiddleware();
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    if (req.url?.includes('X-Amz-Signature=') && req.method !== 'OPTIONS')
      if (!isSigned(req, keys.secretAccessKey)) {
        res.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
        return;
      }
    store(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    keys,
    asked,
    variables: {
      S3_BUCKET_PREFIX: 'foyer-',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
