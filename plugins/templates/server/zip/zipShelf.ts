import type { Readable } from 'node:stream';
import { spool } from '@foyer/kit/server';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { withoutDots } from './checkName.ts';

/** Number of cached files, at most 100 MB each. */
const KEPT = 4;

interface OpenZip {
  zip: ZipFile;
  entries: ReadonlyMap<string, Entry>;
  /** Removes the file. Reads in progress continue. */
  close(): void;
}

/** A cache of ZIP files from which single entries are read. The files were checked on upload. */
export interface ZipShelf {
  /** Streams an unpacked entry. Null if the file has no entry of that name. */
  read(key: string, name: string): Promise<Readable | null>;
  close(): Promise<void>;
}

/**
 * Caches the most recently used ZIP files on disk, since they need random access.
 * @param fetch a file by its key
 */
export function zipShelf(fetch: (key: string) => Promise<Readable>): ZipShelf {
  // In order of last use.
  const open = new Map<string, Promise<OpenZip>>();

  async function closeOldest(most: number): Promise<void> {
    const oldest = [...open].slice(0, Math.max(0, open.size - most));
    for (const [key] of oldest) open.delete(key);
    for (const [, zip] of oldest) await zip.then(({ close }) => close()).catch(() => undefined);
  }

  async function opened(key: string): Promise<OpenZip> {
    const found = open.get(key) ?? openZip(fetch(key));
    open.delete(key);
    open.set(key, found);
    found.catch(() => open.delete(key));
    await closeOldest(KEPT);
    return found;
  }

  return {
    async read(key, name) {
      const { zip, entries } = await opened(key);
      const entry = entries.get(name);
      return entry ? zip.openReadStreamPromise(entry) : null;
    },
    close: () => closeOldest(0),
  };
}

/** `spool` keeps the file until it is closed. */
const openZip = (file: Promise<Readable>): Promise<OpenZip> =>
  new Promise((resolve, reject) => {
    const work = async (path: string): Promise<void> => {
      const zip = await openPromise(path, { autoClose: false });
      try {
        const entries = new Map<string, Entry>();
        for await (const entry of zip.eachEntry())
          if (!entry.fileName.endsWith('/')) entries.set(withoutDots(entry.fileName), entry);
        await new Promise<void>((close) => resolve({ zip, entries, close }));
      } finally {
        zip.close();
      }
    };
    file.then((stream) => spool(stream, work)).catch(reject);
  });
