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
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'preserve',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    jsx: 'react-jsx',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
  },
  include: ['*'],
};

const PLUGIN = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify(TSCONFIG),
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
});
afterAll(() => rm(folder, { recursive: true }));

/** As npm would, without a network: the unpacked kit next to the packages that it declares. */
async function installKit(): Promise<void> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(root, 'plugins', 'kit'),
  });
  const [tarball] = JSON.parse(stdout) as { filename: string }[];
  await mkdir(kit, { recursive: true });
  const unpack = ['xzf', join(folder, tarball?.filename ?? ''), '-C', kit, '--strip-components=1'];
  await run('tar', unpack);
  const manifest = JSON.parse(await readFile(join(kit, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link);
  }
}

test(
  'type-checks a plugin with nothing of this repository but the packed kit',
  { timeout: 120_000 },
  async () => {
    await writeFile(join(folder, 'wrong.ts'), `import { client } from '@foyer/kit'; client(1);`);
    // The only error is in that file.
    await expect(
      run(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], { cwd: folder }),
    ).rejects.toMatchObject({
      stdout: expect.stringMatching(/^wrong\.ts\(1,\d+\): error .*\n(?: .*\n)*$/),
    });
  },
);

test('the packed kit has no tests, test support or commands', async () => {
  const files = await readdir(kit, { recursive: true });
  expect(files).toContain('server.ts');
  expect(files).toContain('fonts.css');
  expect(
    files.filter((file) => /\.test\.|^(testing|cli|template|hooks)(\/|\.|$)/.test(file)),
  ).toEqual([]);
});
