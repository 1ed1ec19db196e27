import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type FrontEnd = 'admin' | 'storefront';
export const frontEnds: readonly FrontEnd[] = ['admin', 'storefront'];

/** The repository, regardless of the working directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

// Files that can't change a build: server parts, tests, and generated files.
const leftOut =
  /^(node_modules|dist|migrations|server|testing|template|\..*|server\.ts|.*\.test\.tsx?|.*\.md)$/;
const stampFile = '.sources';

/**
 * Where the front ends are built. Each selection of outside plugins has its own folder, so that
 * `npm start` and the browser tests don't undo each other's builds.
 */
export function distFolder(plugins: readonly string[]): string {
  if (plugins.length === 0) return join(root, 'dist');
  const selection = createHash('sha256').update(plugins.join(',')).digest('hex').slice(0, 12);
  return join(root, 'dist', `plugins-${selection}`);
}

/**
 * Builds one front end if its sources changed since the last build. Returns whether it did.
 * @param given.isQuick compresses the files faster and less
 */
export async function buildFrontEnd(
  name: FrontEnd,
  given: { plugins: readonly string[]; dist?: string; always?: boolean; isQuick?: boolean },
): Promise<boolean> {
  const { plugins, dist = distFolder(plugins), always = false, isQuick = false } = given;
  const outFolder = join(dist, name);
  const sources = await hashSources([
    join(root, name),
    join(root, 'plugins'),
    ...plugins.map((plugin) => resolve(root, plugin)),
    join(root, 'package.json'),
    join(root, 'package-lock.json'),
  ]);
  const builtFrom = await readFile(join(outFolder, stampFile), 'utf8').catch(() => '');
  if (builtFrom === sources && !always) return false;

  // Built in a temporary folder and renamed, so that no server and no second start sees part of it.
  const staging = join(dist, `.${name}-${process.pid}`);
  const previous = `${staging}-previous`;
  try {
    await mkdir(staging, { recursive: true });
    await runVite(name, { outFolder: staging, isQuick });
    await writeFile(join(staging, stampFile), sources);
    await rename(outFolder, previous).catch(() => undefined);
    await rename(staging, outFolder);
  } finally {
    await rm(staging, { recursive: true, force: true });
    await rm(previous, { recursive: true, force: true });
  }
  return true;
}

/** A digest of names and contents, so that a fresh checkout and an old one agree. */
async function hashSources(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) await addToHash(hash, path);
  return hash.digest('hex');
}

async function addToHash(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    hash.update(path.slice(root.length)).update(await readFile(path).catch(() => ''));
    return;
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!leftOut.test(name)) await addToHash(hash, join(path, name));
  }
}

/** In its own process: a build uses a core for seconds, and two may run at the same time. */
function runVite(
  name: FrontEnd,
  { outFolder, isQuick }: { outFolder: string; isQuick: boolean },
): Promise<void> {
  return new Promise((resolvePromise, reject) => {
    const program = join(import.meta.dirname, 'buildWithVite.ts');
    const given = [name, outFolder, ...(isQuick ? ['quick'] : [])];
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...given], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // A start that is stopped doesn't need its build.
    const abandon = () => {
      child.kill('SIGKILL');
      rmSync(outFolder, { recursive: true, force: true });
    };
    process.once('exit', abandon);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', abandon);
      if (code === 0) resolvePromise();
      else reject(new Error(`Couldn’t build the front end in ${name}/:\n${output.trim()}`));
    });
  });
}
