import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

/** Gzipped JavaScript, in kB of 1000 bytes, that each first view loads from a build. */
export interface ConsoleSizes {
  signIn: number;
  /** The console's entry, the shell, every plugin's admin part, and the home page with its tiles. */
  home: number;
}

/** The size limit of the shell and its home. */
export const HOME_BUDGET_KB = 380;

export function measureConsole(dist: string): ConsoleSizes {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const named = (name: RegExp) => Object.keys(manifest).filter((key) => name.test(key));
  const size = (keys: string[]) => {
    const files = [...reach(manifest, keys)].map((key) => manifest[key]!.file);
    const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file))).length);
    return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 100) / 10;
  };
  const entry = named(/^index\.html$/);
  return {
    signIn: size([...entry, ...named(/askToSignIn\.tsx$/)]),
    home: size([...entry, ...named(/openConsole\.tsx$/), ...named(/Tile\.tsx$/)]),
  };
}

/** The chunks these import, without lazily loaded ones. */
function reach(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    reach(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}
