import type { Readable } from 'node:stream';
import type { Env } from './types.ts';
import { unavailable } from '../errors.ts';

/** A user's file to serve. The content type follows from its name. */
export interface HostedFile {
  /** The last part of its path, such as `index.html`. */
  name: string;
  body: Readable;
}

/**
 * What a plugin serves on the file host, which has no session, cookies or API: user-made pages run there without
 * access to our data.
 * @example fileHost: (deps) => ({ open: ([token, ...path]) => openPreview(deps, token, path) })
 */
export interface FileHost {
  /**
   * The file at a path below `/{plugin}/`, for anyone who has its URL.
   * @param path the decoded segments; the last is empty if the URL ends in `/`
   * @throws 404 if there is no such file, 410 if the URL was altered or has expired
   */
  open(path: readonly string[]): Promise<HostedFile>;
  /** Called at shutdown. */
  stop?(): Promise<void>;
}

/** The base URL of a plugin's files on the file host: `https://files.foyer.example/templates`. */
export const fileHostOf = (
  { protocol, publicBase }: Pick<Env, 'protocol' | 'publicBase'>,
  plugin: string,
): string => `${protocol}://files.${publicBase}/${plugin}`;

/** The file store doesn't respond. Nothing was written, and the call can be retried later. */
export const filesUnavailable = () =>
  unavailable(
    'files_unavailable',
    'We can’t reach our file storage right now. Try again in a few minutes.',
  );
