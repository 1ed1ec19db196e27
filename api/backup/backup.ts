import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readConfig } from '../config.ts';
import { root } from '../loadPlugins.ts';
import { localSecrets, makeKeys } from '../services/keys.ts';
import {
  type BackedUpTable,
  connect,
  contentsOf,
  migrationsOf,
  SAME_TEXTS,
  tablesToBackUp,
} from './tables.ts';
import { copyFiles } from './copyFiles.ts';
import {
  FILES,
  MANIFEST,
  measureFiles,
  pathOfTable,
  secretChecks,
  type Manifest,
} from './manifest.ts';

/**
 * Writes every row, from one snapshot, and the uploaded files into a new folder while sales continue. It
 * connects as the app does; `FOYER_SECRET` is not included.
 * @param given.args the folder
 * @throws with a readable message where the folder isn't empty or rows are hidden from the app
 */
export async function backUp(given: {
  args: readonly string[];
  variables?: Record<string, string | undefined>;
  say(line: string): void;
}): Promise<Manifest> {
  const { args, variables = process.env, say } = given;
  const [target, ...rest] = args;
  if (!target || rest.length > 0)
    throw new Error('Specify a new folder: npm run backup -- /var/backups/foyer/2026-12-01');
  const folder = resolve(target);
  const config = readConfig(variables);
  const keys = makeKeys(
    config.secrets.length ? config.secrets : await localSecrets(config.dataFolder),
  );
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 }).catch(() => undefined);
  if ((await readdir(folder)).some((name) => name !== 'tables') || (await isFull(folder)))
    throw new Error(`${folder} isn’t empty. Choose a new folder for each backup.`);
  const client = await connect({ url: config.databaseUrl, name: 'foyer backup' });
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    for (const statement of SAME_TEXTS) await client.query(statement);
    const migrations = await migrationsOf(client);
    await client.query('set local role foyer_platform');
    const tables = await tablesToBackUp(client);
    await refuseHiddenRows(client, tables);
    const contents: Manifest['tables'] = {};
    for (const table of tables) {
      await pipeline(
        client.query(
          copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`),
        ),
        createGzip({ level: 6 }),
        createWriteStream(pathOfTable(folder, table.name), { mode: 0o600 }),
      );
      contents[table.name] = await contentsOf(client, table);
    }
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    await client.query('commit');
    // After the rows, so that every file they name exists, unless it was removed in the meantime.
    const kept = config.s3 ? null : join(config.dataFolder, 'files');
    if (kept) await copyFiles({ from: kept, to: join(folder, FILES) });
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      version: (createRequire(import.meta.url)(join(root, 'package.json')) as { version: string })
        .version,
      postgres: rows[0]?.server_version ?? '',
      secretCheck: secretChecks(keys)[0] ?? '',
      migrations,
      tables: contents,
      files: kept ? await measureFiles(join(folder, FILES)) : null,
    };
    // Written last: a folder without it is not a valid backup.
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
    });
    const total = Object.values(contents).reduce((sum, table) => sum + table.rows, 0);
    say(`Backed up ${total} rows from ${tables.length} tables to ${folder}.`);
    say(
      manifest.files
        ? `It includes ${manifest.files.count} uploaded ${manifest.files.count === 1 ? 'file' : 'files'}.`
        : 'Uploaded files are in S3. Back up the buckets there.',
    );
    say('FOYER_SECRET isn’t included. Store it separately: you need it to restore.');
    return manifest;
  } finally {
    await client.end();
  }
}

const isFull = async (folder: string): Promise<boolean> =>
  (await readdir(join(folder, 'tables')).catch(() => [])).length > 0;

/** Rows hidden from the platform by row-level security would be left out silently. */
async function refuseHiddenRows(client: Client, tables: readonly BackedUpTable[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.oid = any ($1::regclass[]) and c.relrowsecurity and (
       not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive
         and p.polcmd in ('*', 'r') and 'foyer_platform'::regrole = any (p.polroles)
         and pg_get_expr(p.polqual, p.polrelid) = 'true')
       or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
         and p.polcmd in ('*', 'r') and (p.polroles && array['foyer_platform'::regrole::oid, 0::oid])))`,
    [tables.map(({ name }) => name)],
  );
  if (rows.length > 0)
    throw new Error(
      `foyer_platform can’t see all rows of ${rows.map(({ name }) => name).join(', ')}, so nothing was backed up.`,
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await backUp({
    args: process.argv.slice(2),
    say: (line) => void process.stdout.write(`${line}\n`),
  }).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
