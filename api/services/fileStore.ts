import type { Readable } from 'node:stream';
import { gone, type FileAddress, type FilePlace, type Files } from '@foyer/kit/server';
import type { Keys } from './keys.ts';

/** Files and the ways to them: the product sees `Files`, the host's routes also what an address says. */
export interface FileStore extends Files {
  /** @throws 410 for an address that was altered or is old */
  opened(token: string, method: 'GET' | 'PUT'): OpenedAddress;
  /** Removes what a process that was killed has left half-written. */
  sweep(): Promise<void>;
}

export interface OpenedAddress extends FilePlace {
  contentType: string | undefined;
  maxBytes: number | undefined;
}

/** Where bytes are kept. An address of its own, where it has one, takes the load off this program. */
export interface Bucket {
  put(file: FilePlace & { body: Buffer | Readable; contentType: string }): Promise<void>;
  get(file: FilePlace): Promise<Readable>;
  size(file: FilePlace): Promise<number | null>;
  move(file: FilePlace & { to: string }): Promise<void>;
  remove(file: FilePlace): Promise<void>;
  url?(file: FileAddress): Promise<string>;
  /** Of a bucket in which half a file can be left. */
  sweep?(): Promise<void>;
}

const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** Names that mean the same everywhere and lead nowhere else: no `..`, no empty part, no separator. */
export function checkPlace({ bucket, key }: FilePlace): void {
  const parts = [bucket, ...key.split('/')];
  if (parts.length > 12 || !parts.every((part) => PART.test(part))) {
    throw new Error(`'${bucket}/${key}' is no name for a file.`);
  }
}

/** Files in `bucket`, handed out by addresses that are signed and grow old. */
export function makeFileStore({ bucket, keys }: { bucket: Bucket; keys: Keys }): FileStore {
  const checked =
    <File extends FilePlace, T>(run: (file: File) => Promise<T>) =>
    async (file: File): Promise<T> => {
      checkPlace(file);
      return run(file);
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
    sweep: async () => bucket.sweep?.(),
    opened: (token, method) => openAddress(keys, token, method),
  };
}

function ownAddress(keys: Keys, address: FileAddress): string {
  const { method, bucket, key, seconds, contentType = '', maxBytes = 0, size } = address;
  const until = Date.now() + seconds * 1000;
  const signed: Signed = [method, bucket, key, until, contentType, size ?? maxBytes];
  const body = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `/api/files/${body}.${keys.sign('files', body)}`;
}

/** What an address says; an empty type and zero bytes say nothing. */
type Signed = [
  method: 'GET' | 'PUT',
  bucket: string,
  key: string,
  until: number,
  contentType: string,
  maxBytes: number,
];

function openAddress(keys: Keys, token: string, wanted: 'GET' | 'PUT'): OpenedAddress {
  const [body = '', signature = ''] = token.split('.');
  if (!keys.isSigned('files', body, signature)) throw addressExpired();
  const signed = JSON.parse(Buffer.from(body, 'base64url').toString()) as Signed;
  const [method, bucket, key, until, contentType, maxBytes] = signed;
  if (method !== wanted || until < Date.now()) throw addressExpired();
  return { bucket, key, contentType: contentType || undefined, maxBytes: maxBytes || undefined };
}

export const addressExpired = () =>
  gone('link_expired', 'This address is no longer valid. Please go back and ask for a new one.');
