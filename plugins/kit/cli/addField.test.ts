import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../api/loadPlugins.ts';
import { newMigration } from './migration.ts';
import { newPlugin } from './new.ts';

const run = promisify(execFile);

/** The one line of the record. */
const FIELD = `    colour: choice({ label: 'Colour', of: { red: 'Red', blue: 'Blue' } }).default('red'),\n`;

/** And the migration. */
const MIGRATION = `import type { Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(\`alter table tokens_note add column colour text collate "und-x-icu" not null default 'red'\`);
  await knex.raw('create index tokens_note_colour_order on tokens_note (tenant_id, colour, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tokens_note drop column colour');
}
`;

const API_TEST = `import { client } from '@foyer/kit';
import { testApp } from '@foyer/kit/testing';
import { expect, test } from 'vitest';
import tokens from './contract.ts';

test('the new field is written, read, filtered by, exported and described', async () => {
  const app = await testApp({ extra: [import.meta.url] });
  const tenantId = app.tenants.a.id;
  const notes = client(tokens, app.as.tenant('a')).notes;
  const add = (details: object) =>
    notes.create({ tenantId, body: { details: { title: 'Note', isPinned: false, ...details } } });
  expect((await add({})).details).toMatchObject({ colour: 'red' });
  const { id } = await add({ colour: 'blue' });
  await expect(add({ colour: 'green' })).rejects.toMatchObject({
    status: 422,
    fields: { 'details.colour': ['Please choose one of the values.'] },
  });
  const found = await notes.list({ tenantId, filters: 'details.colour=blue', sort: 'details.colour:asc' });
  expect(found.result.map((row) => row.id)).toEqual([id]);
  const asked = await app.as.tenant('a').request('/api/x/tokens/tenants/' + tenantId + '/notes/download');
  const { downloadUrl } = (await asked.json()) as { downloadUrl: string };
  const csv = await app.as.nobody().request(new URL(downloadUrl).pathname);
  expect((await csv.text()).split('\\n')[0]).toContain('Colour');
  const document = await (await app.as.nobody().request('/api/openapi.json')).text();
  expect(document).toContain('"colour"');
  await app.stop();
});
`;

const SCREEN_TEST = `import { renderPlugin } from '@foyer/kit/testing/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from './admin.tsx';

test('the new field has a column, a filter and an input', async () => {
  const details = { title: 'One', isPinned: false, colour: 'blue', dateCreated: '2026-03-01T12:00:00.000Z' };
  renderPlugin(admin, {
    realm: 'tenant',
    can: ['tokens:notes.read', 'tokens:notes.write'],
    path: '/tokens',
    data: { 'x/tokens/tenants/tenant-a/notes': [{ id: '1', version: 'v', details }] },
  });
  expect(await screen.findByRole('columnheader', { name: /Colour/ })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Blue' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Colour' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('combobox', { name: /Colour/ }).textContent).toBe('Red');
});
`;

let scratch: string;
beforeAll(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), 'foyer-field-')));
});
afterAll(() => rm(scratch, { recursive: true }));

test(
  'a field is added in two places: the record and a migration',
  { timeout: 240_000 },
  async () => {
    const folder = join(scratch, 'tokens');
    await newPlugin({ id: 'tokens', folder });
    const contract = join(folder, 'contract.ts');
    const text = await readFile(contract, 'utf8');
    const withField = text
      .replace('{ contract,', '{ choice, contract,')
      .replace(/( *isPinned: flag\()/, `${FIELD}$1`);
    expect(withField).toContain(FIELD);
    await writeFile(contract, withField);
    await newMigration({ folder, name: 'colour', text: MIGRATION });
    await writeFile(join(folder, 'colour.test.ts'), API_TEST);
    await writeFile(join(folder, 'colour.test.tsx'), SCREEN_TEST);
    const { stdout } = await run('npm', ['run', '-s', 'plugin:test', folder, '--', 'colour'], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
    }).catch((error: unknown) => error as { stdout: string });
    expect(stdout).toMatch(/Tests +2 passed/);
    // The plugin's own code, which makes a note without a colour, compiles as it was.
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    await run(process.execPath, [tsc, '-p', folder, '--pretty', 'false']);
  },
);
