import type { Readable } from 'node:stream';
import { gone, type Files } from '@foyer/kit/server';
import type { Keys } from './keys.ts';

/** One file in one owner's bucket. */
export interface FilePlace {
  bucket: string;
  key: string;
}

/** Files and the doors to them: the product sees `Files`, the host's routes also what an address says. */
export interface FileStore extends Files {
  /** @throws 410 for an address that was altered or is old */
  opened(token: string, method: 'GET' | 'PUT'): FilePlace & { contentType: string | undefined };
}

/** Where bytes are kept. An address of its own, where it has one, takes the load off this program. */
export interface Bucket {
  put(file: FilePlace & { body: Buffer | Readable; contentType: string }): Promise<void>;
  get(file: FilePlace): Promise<Readable>;
  remove(file: FilePlace): Promise<void>;
  url?(file: Address): Promise<string>;
}

export interface Address extends FilePlace {
  method: 'GET' | 'PUT';
  seconds: number;
  contentType?: string;
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
    remove: checked((file) => bucket.remove(file)),
    url: checked(async (address: Address) => bucket.url?.(address) ?? ownAddress(keys, address)),
    opened: (token, method) => openAddress(keys, token, method),
  };
}

function ownAddress(keys: Keys, { method, bucket, key, seconds, contentType }: Address): string {
  const until = Date.now() + seconds * 1000;
  const body = Buffer.from(
    JSON.stringify([method, bucket, key, until, contentType ?? '']),
  ).toString('base64url');
  return `/api/files/${body}.${keys.sign('files', body)}`;
}

function openAddress(keys: Keys, token: string, wanted: 'GET' | 'PUT') {
  const [body = '', signature = ''] = token.split('.');
  if (!keys.isSigned('files', body, signature)) throw expired();
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    string,
    string,
    number,
    string,
  ];
  const [method, bucket, key, until, contentType] = said;
  if (method !== wanted || until < Date.now()) throw expired();
  return { bucket, key, contentType: contentType || undefined };
}

const expired = () =>
  gone('link_expired', 'This address is no longer valid. Please go back and ask for a new one.');
