import type { Readable } from 'node:stream';
import type { Env } from './types.ts';

/** A file of somebody's making, as it is shown. Its type follows from its name. */
export interface HostedFile {
  /** The last part of its path, such as `index.html`. */
  name: string;
  body: Readable;
}

/**
 * What a plugin shows on the host of files, which has no session, no cookie and no API: pages of
 * somebody's making run there and reach nothing of ours.
 * @example fileHost: (deps) => ({ open: ([token, ...path]) => openPreview(deps, token, path) })
 */
export interface FileHost {
  /**
   * The file at a path below `/{plugin}/`, for everybody who has its address.
   * @param path its parts, decoded; the last is empty where the address ends in `/`
   * @throws 404 for what is not there, 410 for an address that was altered or is old
   */
  open(path: readonly string[]): Promise<HostedFile>;
  /** When the program ends. */
  stop?(): Promise<void>;
}

/** Where browsers reach what a plugin shows on the host of files: `https://files.foyer.example/templates`. */
export const fileHostOf = (
  { protocol, publicBase }: Pick<Env, 'protocol' | 'publicBase'>,
  plugin: string,
): string => `${protocol}://files.${publicBase}/${plugin}`;
