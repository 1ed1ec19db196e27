import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../api/loadPlugins.ts';
import { foyerPlugins } from '../../plugins/kit/vite.ts';
import { dayStamp } from './dayStamp.ts';
import { newMigration } from './migration.ts';
import { newPlugin } from './new.ts';
import { packPlugin } from './pack.ts';

const run = promisify(execFile);

/** A plugin created from the template, with an added field, a package that needs React, and tests of both. */
let folder: string;
let scratch: string;
const began = dayStamp(new Date());
beforeAll(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), 'foyer-grown-')));
  folder = join(scratch, 'counting');
  await newPlugin({ id: 'counting', folder });
  await addField();
  await addPackage();
  await writeFile(join(folder, 'buying.test.ts'), BUYING_TEST);
});
afterAll(() => rm(scratch, { recursive: true }));

/** The line in the record. */
const FIELD = `    color: choice({ label: 'Color', of: { red: 'Red', blue: 'Blue' } }).default('red'),\n`;

/** The line in the migration. */
const MIGRATION = `import type { Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(\`alter table counting_note add column color text collate "und-x-icu" not null default 'red'\`);
  await knex.raw('create index counting_note_color_order on counting_note (tenant_id, color, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table counting_note drop column color');
}
`;

const API_TEST = `import { client } from '@foyer/kit';
import { testApp } from '@foyer/testing';
import { expect, test } from 'vitest';
import counting from './contract.ts';

test('writes, reads, filters, exports and documents the new field', async () => {
  const app = await testApp({ extra: [import.meta.url] });
  const tenantId = app.tenants.a.id;
  const notes = client(counting, app.as.tenant('a')).notes;
  const add = (details: object) =>
    notes.create({ tenantId, body: { details: { title: 'Note', isPinned: false, ...details } } });
  expect((await add({})).details).toMatchObject({ color: 'red' });
  const { id } = await add({ color: 'blue' });
  await expect(add({ color: 'green' })).rejects.toMatchObject({
    status: 422,
    fields: { 'details.color': ['Choose one of the options.'] },
  });
  const found = await notes.list({ tenantId, filters: 'details.color=blue', sort: 'details.color:asc' });
  expect(found.result.map((row) => row.id)).toEqual([id]);
  const asked = await app.as.tenant('a').request('/api/x/counting/tenants/' + tenantId + '/notes/download');
  const { downloadUrl } = (await asked.json()) as { downloadUrl: string };
  const csv = await app.as.nobody('a').request(new URL(downloadUrl).pathname);
  expect((await csv.text()).split('\\n')[0]).toContain('Color');
  const document = await (await app.as.nobody().request('/api/openapi.json')).text();
  expect(document).toContain('"color"');
  await app.stop();
});
`;

const SCREEN_TEST = `import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from './admin.tsx';

test('shows a column, a filter and an input for the new field', async () => {
  const details = { title: 'One', isPinned: false, color: 'blue', dateCreated: '2026-03-01T12:00:00.000Z' };
  renderPlugin(admin, {
    realm: 'tenant',
    can: ['counting:notes.read', 'counting:notes.write'],
    path: '/counting',
    data: { 'x/counting/tenants/tenant-a/notes': [{ id: '1', version: 'v', details }] },
  });
  expect(await screen.findByRole('columnheader', { name: /Color/ })).toBeTruthy();
  expect(await screen.findByRole('gridcell', { name: 'Blue' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Color' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('combobox', { name: /Color/ }).textContent).toBe('Red');
});
`;

const PACKAGE = {
  'package.json': JSON.stringify({
    name: 'tally',
    version: '1.0.0',
    exports: {
      '.': { types: './tally.d.ts', import: './tally.mjs' },
      './old': { types: './tally.d.ts', default: './old.cjs' },
    },
    peerDependencies: { react: '>=18' },
  }),
  'tally.d.ts':
    "import type { ReactNode } from 'react';\nexport declare function Tally(): ReactNode;",
  'tally.mjs': `import { createElement, useState } from 'react';
    export const Tally = () => createElement('p', null, 'Tally ' + useState(7)[0]);`,
  'old.cjs': `const { createElement, useState } = require('react');
    exports.Tally = () => createElement('p', null, 'Old tally ' + useState(8)[0]);`,
};

const TALLIES = `import { Tally } from 'tally';
import { Tally as Old } from 'tally/old';
export const Tallies = () => <div><Tally /><Old /></div>;
`;

const TALLIES_TEST = `import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Tallies } from './admin/Tallies.tsx';
test('renders both tallies', () => {
  render(<Tallies />);
  expect(screen.getByText('Tally 7')).toBeTruthy();
  expect(screen.getByText('Old tally 8')).toBeTruthy();
});
`;

const BUYING_TEST = `import { onSale, purchase } from '@foyer/plugin-checkout/testing';
import { saleApp } from '@foyer/plugin-payments/testing';
import { expect, test } from 'vitest';
test('completes a paid order', async () => {
  const app = await saleApp({ extra: [import.meta.url] });
  const event = await onSale(app, { types: { General: { price: 25 } } });
  const uid = await purchase(app, event, { General: 2 });
  const order = await app.database('orders_order').where({ uid }).first('status');
  expect(order).toEqual({ status: 'completed' });
  await app.stop();
});
`;

/** Adds a field in two places: the record and a migration. */
async function addField(): Promise<void> {
  const contract = join(folder, 'contract.ts');
  const text = await readFile(contract, 'utf8');
  const withField = text
    .replace('{ contract,', '{ choice, contract,')
    .replace(/( *isPinned: flag\()/, `${FIELD}$1`);
  expect(withField).toContain(FIELD);
  await writeFile(contract, withField);
  await newMigration({ folder, name: 'color', text: MIGRATION });
  await writeFile(join(folder, 'color.test.ts'), API_TEST);
  await writeFile(join(folder, 'color.test.tsx'), SCREEN_TEST);
}

/** A package that needs React, as an ES module and as CommonJS, packed as npm would download it. */
async function addPackage(): Promise<void> {
  const source = join(scratch, 'tally');
  await mkdir(source);
  for (const [name, text] of Object.entries(PACKAGE)) await writeFile(join(source, name), text);
  await run('npm', ['pack', '--pack-destination', scratch], { cwd: source });
  await setManifest({ dependencies: { tally: `file:${join(scratch, 'tally-1.0.0.tgz')}` } });
  await writeFile(join(folder, 'admin', 'Tallies.tsx'), TALLIES);
  await writeFile(join(folder, 'tallies.test.tsx'), TALLIES_TEST);
}

async function setManifest(change: object): Promise<void> {
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, ...change }));
}

test(
  'runs the requested tests: of a field, of a package that uses the host’s React, and of a purchase',
  { timeout: 240_000 },
  async () => {
    const asked = ['color', 'tallies', 'buying'];
    const { stdout } = await run('npm', ['run', '-s', 'plugin:test', folder, '--', ...asked], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
    }).catch((error: unknown) => error as { stdout: string });
    expect(stdout).toMatch(/Tests +4 passed/);
    for (const file of ['color.test.ts', 'color.test.tsx', 'tallies.test.tsx', 'buying.test.ts'])
      expect(stdout).toContain(file);
    expect(stdout).not.toContain('counting.test.ts');
  },
);

test(
  'compiles in an editor, wherever it is located, except for notes without the new field',
  { timeout: 120_000 },
  async () => {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const wrong = join(folder, 'admin', 'wrong.tsx');
    await writeFile(wrong, 'import { Tile } from "@foyer/kit/admin"; export const it = <Tile />;');
    // The only error is in that file.
    await expect(
      run(process.execPath, [tsc, '-p', folder, '--pretty', 'false']),
    ).rejects.toMatchObject({
      stdout: expect.stringMatching(/^\S*admin\/wrong\.tsx.* error .*\n(?: .*\n)*$/),
    });
    await rm(wrong);
  },
);

test('uses the console’s single copy of React in the bundle', { timeout: 120_000 }, async () => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [foyerPlugins({ root, extra: folder })],
    build: { write: false, rollupOptions: { input: join(folder, 'admin', 'Tallies.tsx') } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const modules = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  expect(modules.filter((id) => /react[^/]*\/index\.js/.test(id)).length).toBeGreaterThan(0);
  expect(modules.filter((id) => /\/react/.test(id) && !id.includes(root))).toEqual([]);
});

test(
  'packs its compiled code with its package as a dependency, which npm installs',
  { timeout: 240_000 },
  async () => {
    const tarball = await packPlugin({ folder, to: scratch });
    const { stdout: inside } = await run('tar', ['tzf', tarball]);
    expect(inside).toContain('package/dist/admin.js');
    // If midnight has passed since the tests started, the migration might have yesterday's date.
    expect(inside).toMatch(new RegExp(`(?:${began}|${dayStamp(new Date())})_notes.js$`, 'm'));
    expect(inside).toContain('package/dist/migrations/');
    expect(inside).not.toContain('node_modules');
    const { stdout } = await run('tar', ['xzOf', tarball, 'package/package.json']);
    expect(JSON.parse(stdout)).toMatchObject({
      dependencies: { tally: expect.stringContaining('tally') },
    });
  },
);

test('is not packed if it does not declare its package or bundles React', async () => {
  await setManifest({ dependencies: { react: '^19.0.0' } });
  await expect(packPlugin({ folder, to: scratch })).rejects.toThrow(
    /lists react in "dependencies"[^]*Tallies\.tsx imports 'tally', which package\.json doesn't list/,
  );
});
