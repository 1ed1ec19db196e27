import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, normalize, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../api/loadPlugins.ts';
import { importProblems } from '../testing/checks/importProblems.ts';
import { hostPackages } from '../../plugins/kit/hostPackages.ts';
import { installDependencies } from './installDependencies.ts';
import { pluginFolder } from './migration.ts';
import { testPlugin } from './test.ts';

const run = promisify(execFile);

interface Manifest {
  exports: Record<string, string>;
  /** A package that is published only once it is compiled. */
  private?: boolean;
  [field: string]: unknown;
}

/** What a package's entry leads to: a file, or types and code. */
type Target = string | { types: string; default: string };

/** Published along with the code, as far as they exist. */
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'decisions'];

/**
 * Compiles with the repository's settings to JavaScript: Node doesn't strip types below
 * node_modules.
 */
const TSCONFIG = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    noEmitOnError: true,
    declaration: true,
    sourceMap: true,
    inlineSources: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    rootDir: root,
    outDir: 'out',
  },
  files: null,
  references: null,
  include: ['plugin'],
  exclude: ['plugin/node_modules', 'plugin/**/*.test.ts', 'plugin/**/*.test.tsx'],
};

/**
 * Creates the tarball to publish, of a plugin or the kit: JavaScript, types and source maps in `dist`, with the same
 * `exports`.
 * @returns its file; throws if compiling fails or an export is missing
 */
export async function packPlugin({ folder, to }: { folder: string; to: string }): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  refuseHoles(Object.entries(manifest.exports), (file) => existsSync(join(folder, file)));
  // The imports of a package that isn't a plugin are checked with the repository's.
  const problems = './contract' in manifest.exports ? importProblems(folder) : [];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await installDependencies(folder);
  // Inside the host, where imports of the host's packages resolve without a copy.
  await mkdir(join(root, '.foyer'), { recursive: true });
  const stage = await mkdtemp(join(root, '.foyer', 'pack-'));
  try {
    await cp(folder, join(stage, 'plugin'), {
      recursive: true,
      filter: (file) =>
        !/(^|\/)(node_modules|dist|\.git)(\/|$)|\.tgz$/.test(relative(folder, file)),
    });
    await copyPackages(folder, join(stage, 'plugin'));
    await compile(stage);
    const ready = join(stage, 'ready');
    await cp(join(stage, 'out', relative(root, stage), 'plugin'), join(ready, 'dist'), {
      recursive: true,
    });
    await nameCompiledFiles(join(ready, 'dist'));
    await copyAssets(folder, join(ready, 'dist'));
    for (const file of DOCUMENTS)
      if (existsSync(join(folder, file)))
        await cp(join(folder, file), join(ready, file), { recursive: true });
    const published = publishedManifest(manifest);
    await writeFile(join(ready, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
    return await pack(ready, { to, exports: published.exports });
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/**
 * Copies the plugin's own packages for compiling, so that their imports also resolve in the host.
 */
async function copyPackages(folder: string, to: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) return;
  const hosts = new Set(
    ['@types/react', '@types/node', ...hostPackages].map((name) => join(packages, name)),
  );
  await cp(packages, join(to, 'node_modules'), {
    recursive: true,
    filter: (file) => !hosts.has(file),
  });
}

/** The compiler renames imports in code, but not in types. */
async function nameCompiledFiles(dist: string): Promise<void> {
  const names = await readdir(dist, { recursive: true });
  refuseTwins(names);
  for (const name of names) {
    if (!name.endsWith('.d.ts')) continue;
    const text = await readFile(join(dist, name), 'utf8');
    const named = text.replaceAll(/((?:from |import\()(['"])\.[^'"]*)\.tsx?\2/g, '$1.js$2');
    await writeFile(join(dist, name), named);
  }
}

/** Files other than TypeScript that are read from their location. */
const copyAssets = (folder: string, to: string): Promise<void> =>
  cp(folder, to, {
    recursive: true,
    filter: async (file) =>
      !/(^|\/)(node_modules|dist|\.git)(\/|$)/.test(relative(folder, file)) &&
      (/\.(sql|css)$/.test(file) || (await stat(file)).isDirectory()),
  });

/** On macOS and Windows, the code of one would replace the other's. */
function refuseTwins(files: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const twin = seen.get(file.toLowerCase());
    if (twin)
      throw new Error(`The names of ${twin} and ${file} differ only in case. Rename one of them.`);
    seen.set(file.toLowerCase(), file);
  }
}

async function compile(stage: string): Promise<void> {
  await writeFile(join(stage, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await run(process.execPath, [tsc, '--checkers', '1', '-p', stage]).catch(
    (error: { stdout?: string }) => {
      throw new Error(`The plugin doesn’t compile:\n${error.stdout ?? String(error)}`);
    },
  );
}

/** `./contract.ts` → its types and code in `dist`; the package has no other entry points. */
function publishedManifest({ private: _private, ...manifest }: Manifest) {
  const compiled = (file: string): Target => {
    if (file.endsWith('.json')) return file;
    const path = `./dist/${normalize(file)}`;
    const stem = path.replace(/\.tsx?$/, '');
    return stem === path ? path : { types: `${stem}.d.ts`, default: `${stem}.js` };
  };
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([entry, file]) => [entry, compiled(file)]),
  );
  return { ...manifest, exports, files: ['dist', ...DOCUMENTS] };
}

/** Checked here, because otherwise users would find the missing entry after installing. */
function refuseHoles(exports: [entry: string, file: string][], isThere: (file: string) => boolean) {
  const holes = exports.filter(([, file]) => !isThere(file));
  if (holes.length > 0)
    throw new Error(
      `These exports don’t exist: ${holes.map(([entry, file]) => `${entry} (${file})`).join(', ')}`,
    );
}

async function pack(
  folder: string,
  { to, exports }: { to: string; exports: Readonly<Record<string, Target>> },
): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', to], {
    cwd: folder,
  });
  const [tarball] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  if (!tarball) throw new Error('npm pack didn’t create a package.');
  const inside = new Set(tarball.files.map(({ path }) => `./${path}`));
  const files = Object.entries(exports).flatMap(([entry, target]) =>
    Object.values(typeof target === 'string' ? [target] : target).map((file): [string, string] => [
      entry,
      file,
    ]),
  );
  refuseHoles(files, (file) => inside.has(file));
  return join(to, tarball.filename);
}

/** The command `foyer pack`. */
export async function main(plugin: string): Promise<void> {
  const folder = resolve(pluginFolder(plugin));
  const code = await testPlugin(folder);
  if (code !== 0) throw new Error('The plugin’s tests failed, so it wasn’t packed.');
  const tarball = await packPlugin({ folder, to: resolve('.') });
  process.stdout.write(`${relative('.', tarball)}\n`);
}
