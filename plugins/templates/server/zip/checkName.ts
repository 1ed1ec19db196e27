import { limits } from './limits.ts';
import { quoted, refusal } from './refusal.ts';

/** What no path in a template may be, and the sentence for it; the first that holds is told. */
const RULES: readonly { is(name: string): boolean; says(name: string): string }[] = [
  {
    is: (name) => name === '' || /\p{Cc}/u.test(name),
    says: (name) =>
      `The name ${quoted(name)} in the ZIP file has characters that no name may have.`,
  },
  {
    is: (name) => name.includes('\\'),
    says: (name) =>
      `The name ${quoted(name)} in the ZIP file has a backslash. Folders are separated by a forward slash (/). Create the ZIP file again, for example with “Compress to ZIP file” in File Explorer.`,
  },
  {
    is: (name) => name.startsWith('/') || /^[a-z]:/i.test(name),
    says: (name) => `The name ${quoted(name)} in the ZIP file begins at the root of a disk.`,
  },
  {
    is: (name) => partsOf(name).includes('..'),
    says: (name) => `The name ${quoted(name)} in the ZIP file leads out of its folder.`,
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
      `The name ${quoted(name)} in the ZIP file lies in more than ${limits.depth} folders.`,
  },
];

const partsOf = (name: string): string[] => name.replace(/\/$/, '').split('/');

/** A name as it is meant: `tar -a -cf site.zip .` writes “./index.html” for “index.html”. */
export const withoutDots = (name: string): string => name.replace(/(?<=^|\/)(\.\/)+/g, '');

/** @throws 422 for a name that means different places to different programs, or none */
export function checkName(name: string): void {
  const broken = RULES.find(({ is }) => is(name));
  if (broken) throw refusal('unsafe_name', broken.says(name));
}

/** Remembers names and finds two that are one file on some machine. */
export function makeNameRegister() {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();

  /** `ß` and `ẞ`, `é` in one character or two: file systems disagree, so none may be there twice. */
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
      ? `The ZIP file has ${quoted(name)} twice.`
      : `The ZIP file has ${quoted(known)} and ${quoted(name)}, which are one file on many machines.`,
  );
