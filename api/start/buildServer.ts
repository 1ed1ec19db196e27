import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { discover } from '../../plugins/kit/discover.ts';
import { root } from '../loadPlugins.ts';
import { productionLock, type Lock } from './productionLock.ts';

/** What only browsers, builds, tests and the launcher need; files that the server imports are included anyway. */
const LEFT_OUT = [
  '**/node_modules',
  '**/*.test.ts',
  '**/testing',
  'api/start',
  'api/report.ts',
  'api/platformWork.ts',
  ...['admin', 'slots', 'storefront', 'testing', 'vite'].flatMap((name) => [
    `plugins/*/${name}`,
    `plugins/*/${name}.ts`,
  ]),
];

const COMPILER_OPTIONS = {
  noEmit: false,
  // `npm run check` checks the types.
  noCheck: true,
  allowImportingTsExtensions: false,
  rewriteRelativeImportExtensions: true,
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  rootDir: root,
};

/** The commands of the built package, in place of the repository's. */
export const SCRIPTS = {
  migrate: 'node api/migrate.js',
  operator: 'node api/operator.js',
  backup: 'node api/backup/backup.js',
  restore: 'node api/backup/restore.js',
  web: 'exec env ROLE=web node api/main.js',
  worker: 'exec env ROLE=worker node api/main.js',
};

interface Manifest {
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [field: string]: unknown;
}

/**
 * Compiles the server to JavaScript, file by file, into a folder with the layout of the repository.
 * Migrations and SQL are included; packages aren't, but `npm ci` there installs the needed ones.
 * @param given.outFolder its previous content is replaced
 * @returns the number of files
 */
export async function buildServer({ outFolder }: { outFolder: string }): Promise<number> {
  const staging = `${outFolder}-${process.pid}`;
  await rm(staging, { recursive: true, force: true });
  try {
    const plugins = workspacePlugins();
    await compile(staging, plugins);
    await copyBesides(staging, plugins);
    await writeManifests(staging, plugins);
    await rm(outFolder, { recursive: true, force: true });
    await mkdir(dirname(outFolder), { recursive: true });
    await rename(staging, outFolder);
    const names = await readdir(outFolder, { recursive: true });
    return names.filter((name) => name.endsWith('.js')).length;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Folders of the plugins in this tree and of the packages that they run with, by package name. */
function workspacePlugins(): { name: string; folder: string }[] {
  const inTree = discover(root)
    .map(({ name, folder }) => ({ name, folder: relative(root, folder) }))
    .filter(({ folder }) => !folder.startsWith('..') && !folder.includes('node_modules'));
  return [
    { name: '@foyer/kit', folder: 'plugins/kit' },
    { name: '@foyer/documents', folder: 'packages/documents' },
    ...inTree,
  ];
}

async function compile(outDir: string, plugins: readonly { folder: string }[]): Promise<void> {
  const config = join(root, `.build-server-${process.pid}.json`);
  const settings = {
    extends: './tsconfig.json',
    compilerOptions: { ...COMPILER_OPTIONS, outDir },
    files: null,
    references: null,
    include: ['api/**/*.ts', ...plugins.map(({ folder }) => `${folder}/**/*.ts`)],
    exclude: LEFT_OUT,
  };
  await writeFile(config, JSON.stringify(settings));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    await promisify(execFile)(process.execPath, [tsc, '--checkers', '1', '-p', config]);
  } catch (error) {
    throw new Error(
      `The server doesn't compile:\n${(error as { stdout?: string }).stdout ?? error}`,
    );
  } finally {
    await rm(config, { force: true });
  }
}

/** Files the program reads in place: SQL, and hooks that are JavaScript. */
async function copyBesides(to: string, plugins: readonly { folder: string }[]): Promise<void> {
  for (const folder of ['api', ...plugins.map((plugin) => plugin.folder)])
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (/(^|\/)(node_modules|dist)\//.test(name) || !/\.sql$|^hooks\/.*\.mjs$/.test(name))
        continue;
      await cp(join(root, folder, name), join(to, folder, name));
    }
}

/** The package.json of production; it also makes imports within the folder work before the install. */
async function writeManifests(
  to: string,
  plugins: readonly { name: string; folder: string }[],
): Promise<void> {
  const whole = await manifestIn('.');
  const { name, version, type, plugins: listed, engines, dependencies = {}, allowScripts } = whole;
  const manifest = {
    ...{ name, version, private: true, type, engines },
    workspaces: plugins.map(({ folder }) => folder),
    plugins: listed,
    scripts: SCRIPTS,
    dependencies,
    allowScripts,
  };
  await writeJson(join(to, 'package.json'), manifest);
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  await writeJson(join(to, 'package-lock.json'), productionLock(lock, { manifest, plugins }));
  await cp(join(root, '.npmrc'), join(to, '.npmrc'));
  for (const plugin of plugins) {
    const { exports = {}, devDependencies: _left, ...rest } = await manifestIn(plugin.folder);
    const compiled = Object.fromEntries(
      Object.entries(exports).map(([entry, file]) => [entry, file.replace(/\.tsx?$/, '.js')]),
    );
    await writeJson(join(to, plugin.folder, 'package.json'), { ...rest, exports: compiled });
    const link = join(to, 'node_modules', plugin.name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(to, plugin.folder)), link);
  }
}

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest;

const writeJson = (path: string, value: unknown): Promise<void> =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
