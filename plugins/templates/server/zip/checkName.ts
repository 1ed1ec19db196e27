import { ApiError, MEGABYTE } from '@foyer/kit';

/** Rules for paths in a template with their messages. The first match is reported. */
const RULES: readonly { is(name: string): boolean; says(name: string): string }[] = [
  {
    is: (name) => name === '' || /\p{Cc}/u.test(name),
    says: (name) => `The name ${quoted(name)} in the ZIP file contains invalid characters.`,
  },
  {
    is: (name) => name.includes('\\'),
    says: (name) =>
      `The name ${quoted(name)} in the ZIP file contains a backslash. Folders are separated by a forward slash (/). Create the ZIP file again, for example with “Compress to ZIP file” in File Explorer.`,
  },
  {
    is: (name) => name.startsWith('/') || /^[a-z]:/i.test(name),
    says: (name) =>
      `The name ${quoted(name)} in the ZIP file is an absolute path. Use paths inside the template only.`,
  },
  {
    is: (name) => partsOf(name).includes('..'),
    says: (name) => `The name ${quoted(name)} in the ZIP file points outside the template.`,
  },
  {
    is: (name) => name !== './' && partsOf(name).includes('.'),
    says: (name) => `The entry ${quoted(name)} in the ZIP file has no file name.`,
  },
  {
    is: (name) => partsOf(name).includes(''),
    says: (name) => `The name ${quoted(name)} in the ZIP file has a folder without a name.`,
  },
  {
    is: (name) => name.length > limits.pathLength,
    says: (name) =>
      `The name ${quoted(name)} in the ZIP file is longer than ${limits.pathLength} characters.`,
  },
  {
    is: (name) => partsOf(name).length - 1 > limits.depth,
    says: (name) =>
      `The name ${quoted(name)} in the ZIP file is nested more than ${limits.depth} folders deep.`,
  },
];

const partsOf = (name: string): string[] => name.replace(/\/$/, '').split('/');

/** Normalizes a name: `tar -a -cf site.zip .` writes “./index.html” for “index.html”. */
export const withoutDots = (name: string): string => name.replace(/(?<=^|\/)(\.\/)+/g, '');

/** @throws 422 for an invalid name, or one that programs resolve differently */
export function checkName(name: string): void {
  const broken = RULES.find(({ is }) => is(name));
  if (broken) throw refusal('unsafe_name', broken.says(name));
}

/** Records names and finds two that are the same file on some system. */
export function makeNameRegister() {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();

  /**
   * File systems disagree on `ß` and `ẞ`, or `é` as one or two code points, so these count as
   * equal.
   */
  const sameEverywhere = (name: string) => name.normalize('NFKC').toLowerCase();

  function enterFolders(parts: readonly string[]): void {
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/');
      const key = sameEverywhere(folder);
      const known = files.get(key) ?? folders.get(key);
      if (files.has(key) || (known !== undefined && known !== folder))
        throw collision(known ?? folder, folder);
      folders.set(key, folder);
    }
  }

  return function enter(name: string): void {
    const parts = partsOf(name);
    const isFolder = name.endsWith('/');
    enterFolders(isFolder ? parts : parts.slice(0, -1));
    if (isFolder) return;
    const key = sameEverywhere(name);
    const known = files.get(key) ?? folders.get(key);
    if (known !== undefined) throw collision(known, name);
    files.set(key, name);
  };
}

const collision = (known: string, name: string) =>
  refusal(
    'same_name',
    known === name
      ? `The ZIP file contains ${quoted(name)} twice.`
      : `The ZIP file contains ${quoted(known)} and ${quoted(name)}, which are the same file on many computers. Rename one of them.`,
  );

/** Limits for an unpacked template ZIP file. */
export const limits = {
  entries: 2_000,
  /** Per entry, for its metadata in the directory, which is read into memory. */
  besideBytes: 4_096,
  /** Per file, unpacked. */
  fileBytes: 50 * MEGABYTE,
  /** All files together, unpacked. */
  allBytes: 300 * MEGABYTE,
  /** For the required JSON files, which are parsed in memory. */
  jsonBytes: 5 * MEGABYTE,
  /** Maximum compression ratio of a file. Text reaches about 20. */
  ratio: 100,
  /** Smaller files are exempt: a few blanks compress extremely well. */
  ratioFromBytes: MEGABYTE,
  /** Maximum folder depth. */
  depth: 10,
  /** Maximum path length in characters, as file systems allow no more. */
  pathLength: 240,
} as const;

/** A ZIP file error, worded so that its sender can fix the file. */
export const refusal = (code: string, message: string): ApiError =>
  new ApiError({ status: 422, code, message });

export const notWhole = (): ApiError =>
  refusal('not_whole', 'The ZIP file is damaged or incomplete. Create it again.');

/** An entry's name for a message, with invisible characters replaced and a bounded length. */
export function quoted(name: string): string {
  const visible = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '�');
  return `“${visible.length > 80 ? `${visible.slice(0, 80)}…` : visible}”`;
}
