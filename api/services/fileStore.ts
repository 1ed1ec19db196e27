import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type FileAddress,
  type FilePlace,
  type Files,
  gone,
  type PurposeKeys,
  readToken,
  signToken,
} from '@foyer/kit/server';
import * as z from 'zod';

/** Files and their addresses: plugins use `Files`, the host's routes also read addresses. */
export interface FileStore extends Files {
  /** @throws 410 for an address that was altered or has expired */
  opened(token: string, method: 'GET' | 'PUT'): OpenedAddress;
  /** Removes partial files of a process that was killed. */
  sweep(): Promise<void>;
}

interface OpenedAddress extends FilePlace {
  contentType: string | undefined;
  maxBytes: number | undefined;
}

/** Where bytes are stored. If it has its own addresses, transfers bypass this program. */
export interface Bucket {
  put(file: FilePlace & { body: Buffer | Readable; contentType: string }): Promise<void>;
  get(file: FilePlace): Promise<Readable>;
  size(file: FilePlace): Promise<number | null>;
  move(file: FilePlace & { to: string }): Promise<void>;
  remove(file: FilePlace): Promise<void>;
  url?(file: FileAddress): Promise<string>;
  makeBucket(bucket: string): Promise<void>;
  hasBucket(bucket: string): Promise<boolean>;
  removeBucket(bucket: string): Promise<void>;
  /** For a bucket in which partial files can remain. */
  sweep?(): Promise<void>;
}

const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

function checkBucket(bucket: string): void {
  if (!PART.test(bucket)) throw new Error(`'${bucket}' isn’t a valid bucket name.`);
}

/** Names that mean the same everywhere and stay in place: no `..`, no empty part, no separator. */
function checkPlace({ bucket, key }: FilePlace): void {
  const parts = [bucket, ...key.split('/')];
  if (parts.length > 12 || !parts.every((part) => PART.test(part))) {
    throw new Error(`'${bucket}/${key}' isn’t a valid file name.`);
  }
}

/** Files in `bucket`, with signed addresses that expire. */
export function makeFileStore({ bucket, keys }: { bucket: Bucket; keys: PurposeKeys }): FileStore {
  const checked =
    <File extends FilePlace, T>(run: (file: File) => Promise<T>) =>
    async (file: File): Promise<T> => {
      checkPlace(file);
      return run(file);
    };
  const checkedBucket =
    <T>(run: (bucket: string) => Promise<T>) =>
    async (name: string): Promise<T> => {
      checkBucket(name);
      return run(name);
    };
  return {
    put: checked((file) => bucket.put(file)),
    get: checked((file) => bucket.get(file)),
    size: checked((file) => bucket.size(file)),
    move: checked((file: FilePlace & { to: string }) => {
      checkPlace({ bucket: file.bucket, key: file.to });
      return bucket.move(file);
    }),
    remove: checked((file) => bucket.remove(file)),
    url: checked(
      async (address: FileAddress) => bucket.url?.(address) ?? ownAddress(keys, address),
    ),
    makeBucket: checkedBucket((name) => bucket.makeBucket(name)),
    hasBucket: checkedBucket((name) => bucket.hasBucket(name)),
    removeBucket: checkedBucket((name) => bucket.removeBucket(name)),
    sweep: async () => bucket.sweep?.(),
    opened: (token, method) => openAddress(keys, token, method),
  };
}

/** What an address is for. */
const opened = z.object({
  method: z.enum(['GET', 'PUT']),
  bucket: z.string(),
  key: z.string(),
  contentType: z.string().optional(),
  maxBytes: z.number().optional(),
});

function ownAddress(keys: PurposeKeys, address: FileAddress): string {
  const { method, bucket, key, seconds, contentType, maxBytes, size } = address;
  const value: z.input<typeof opened> = {
    method,
    bucket,
    key,
    contentType: contentType || undefined,
    maxBytes: (size ?? maxBytes) || undefined,
  };
  const expiresAt = new Date(Date.now() + seconds * 1000);
  return `/api/files/${signToken(keys.of('files'), value, { expiresAt })}`;
}

function openAddress(keys: PurposeKeys, token: string, wanted: 'GET' | 'PUT'): OpenedAddress {
  const read = readToken(keys.of('files'), token, { schema: opened });
  if (!read || read.isExpired || read.value.method !== wanted) throw addressExpired();
  const { bucket, key, contentType, maxBytes } = read.value;
  return { bucket, key, contentType, maxBytes };
}

export const addressExpired = () =>
  gone('link_expired', 'This link has expired. Go back and request a new one.');

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv; charset=utf-8',
  '.zip': 'application/zip',
};

/** The type a file is served with: fixed by its name, never by what the uploader declared. */
export const typeOf = (key: string): string =>
  TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream';

/** Only images are shown; other uploads are downloaded, never opened in our origin. */
export const isShownInPages = (type: string): boolean => type.startsWith('image/');
