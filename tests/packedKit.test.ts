import { execFile } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packPlugin } from '../packages/cli/pack.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const packages = join(root, 'node_modules');
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    allowImportingTsExtensions: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    jsx: 'react-jsx',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
  },
  include: ['*'],
};
const BUNDLER = { module: 'preserve', moduleResolution: 'bundler' };
const NODE = { module: 'nodenext', moduleResolution: 'nodenext' };

const PLUGIN = {
  'package.json': '{ "type": "module" }',
  'contract.ts': `import { contract, record, resource, text, type RecordRow } from '@foyer/kit';

export const note = record({ title: text({ label: 'Title', required: 'Please write a title.' }) });
export type NoteRow = RecordRow<typeof note>;

export const notes = contract({
  id: 'notes',
  permissions: { notes: { label: 'Write notes', realms: ['tenant'], roles: ['tenant_admin'] } },
  resources: {
    notes: resource(note, {
      path: '/x/notes/tenants/:tenantId/notes',
      noun: { one: 'note', many: 'notes' },
      can: { read: 'notes', create: 'notes', update: 'notes', delete: 'notes' },
    }),
  },
});
export default notes;
`,
  'server.ts': `import { defineServer, implement, table } from '@foyer/kit/server';
import { notes } from './contract.ts';

export default defineServer({
  contract: notes,
  migrations: new URL('./migrations/', import.meta.url),
  router: () =>
    implement(notes, { resources: { notes: table('notes_note', notes.resources.notes) } }),
});
`,
  'admin.tsx': `import { defineAdmin, ListPage, useTenantId } from '@foyer/kit/admin';
import { notes } from './contract.ts';

export const Notes = () => (
  <ListPage list={notes.resources.notes} params={{ tenantId: useTenantId() }} title="Notes" />
);
export default defineAdmin({ contract: notes });
`,
  'notes.mjs': `import { contract, record, resource, text } from '@foyer/kit';
import { defineServer, implement, table } from '@foyer/kit/server';
import { foyerPlugins } from '@foyer/kit/vite';

const note = record({ title: text({ label: 'Title', required: 'Please write a title.' }) });
const notes = contract({
  id: 'notes',
  permissions: { notes: { label: 'Write notes', realms: ['tenant'] } },
  resources: {
    notes: resource(note, {
      path: '/x/notes/tenants/:tenantId/notes',
      noun: { one: 'note', many: 'notes' },
      can: { read: 'notes', create: 'notes' },
    }),
  },
});
const server = defineServer({
  contract: notes,
  router: () => implement(notes, { resources: { notes: table('notes_note', notes.resources.notes) } }),
});
const { routes } = server.router({});
const [plugin] = foyerPlugins({ root: '.' });
console.log(routes.length, plugin.name);
`,
};

interface Manifest {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

let folder: string;
let kit: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'foyer-kit-')));
  kit = join(folder, 'node_modules', '@foyer', 'kit');
  await installKit();
  for (const [name, text] of Object.entries(PLUGIN)) await writeFile(join(folder, name), text);
}, 240_000);
afterAll(() => rm(folder, { recursive: true }));

/** As npm would, without a network: the unpacked kit next to the packages that it declares. */
async function installKit(): Promise<void> {
  const tarball = await packPlugin({ folder: join(root, 'plugins', 'kit'), to: folder });
  await mkdir(kit, { recursive: true });
  await run('tar', ['xzf', tarball, '-C', kit, '--strip-components=1']);
  const manifest = JSON.parse(await readFile(join(kit, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link);
  }
}

test.each([
  ['a bundler', BUNDLER],
  ['Node', NODE],
])(
  'type-checks a plugin for %s with nothing of this repository but the packed kit',
  { timeout: 240_000 },
  async (_name, resolution) => {
    const compilerOptions = { ...TSCONFIG.compilerOptions, ...resolution };
    const config = JSON.stringify({ ...TSCONFIG, compilerOptions });
    await writeFile(join(folder, 'tsconfig.json'), config);
    await writeFile(join(folder, 'wrong.ts'), `import { client } from '@foyer/kit'; client(1);`);
    const { stdout } = await run(
      process.execPath,
      [tsc, '--checkers', '1', '-p', '.', '--pretty', 'false'],
      {
        cwd: folder,
      },
    ).catch((error: unknown) => error as { stdout: string });
    // Declarations are checked too; those of other packages are not ours.
    const errors = stdout
      .split('\n')
      .filter(
        (line) => /^[^ ].* error /.test(line) && !line.startsWith(relative(folder, packages)),
      );
    expect(errors).toEqual([expect.stringMatching(/^wrong\.ts\(1,\d+\): error /)]);
  },
);

test('runs in plain Node, without a loader for TypeScript', { timeout: 60_000 }, async () => {
  const { stdout } = await run(process.execPath, ['notes.mjs'], { cwd: folder });
  expect(stdout).toBe('3 foyer:one-copy\n');
});

test('every entry of the packed kit has types before its code', async () => {
  const { exports, ...manifest } = JSON.parse(
    await readFile(join(kit, 'package.json'), 'utf8'),
  ) as {
    exports: Record<string, string | Record<string, string>>;
  };
  expect(manifest).toMatchObject({ license: 'MIT', type: 'module', files: expect.any(Array) });
  expect(manifest).not.toHaveProperty('private');
  for (const [entry, target] of Object.entries(exports)) {
    const isCode = !/\.(json|css)$/.test(entry);
    if (isCode) expect(Object.keys(target)).toEqual(['types', 'default']);
    const code = typeof target === 'string' ? target : (target['default'] ?? '');
    if (isCode) expect(await readFile(join(kit, code), 'utf8')).toContain('//# sourceMappingURL=');
  }
});

test('the packed kit has no sources, tests, test support or commands', async () => {
  const files = await readdir(kit, { recursive: true });
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'dist/server.js', 'dist/fonts.css']));
  expect(
    files.filter((file) =>
      /\.test\.|(?<!\.d)\.tsx?$|^(dist\/)?(testing|cli|template|hooks)(\/|\.|$)/.test(file),
    ),
  ).toEqual([]);
});
