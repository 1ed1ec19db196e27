import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readConfig } from '../config.ts';
import { migrate } from '../migrate.ts';
import { localSecrets, makeKeys } from '../services/keys.ts';
import {
  type BackedUpTable,
  connect,
  contentsOf,
  migrationsOf,
  SAME_TEXTS,
  tablesToBackUp,
} from './tables.ts';
import { withFiles } from './copyFiles.ts';
import {
  FILES,
  MANIFEST,
  manifestSchema,
  measureFiles,
  pathOfTable,
  secretChecks,
  type Manifest,
} from './manifest.ts';

/**
 * Fills an empty database and an empty file folder from a backup, as the database's owner, and compares the
 * result with the manifest. The rows are committed only if everything matches.
 * @param given.args the backup's folder
 * @throws with a readable message where something is in the way, missing or different
 */
export async function restore(given: {
  args: readonly string[];
  variables?: Record<string, string | undefined>;
  say(line: string): void;
}): Promise<void> {
  const { args, variables = process.env, say } = given;
  const [source, ...rest] = args;
  if (!source || rest.length > 0)
    throw new Error('Specify a backup: npm run restore -- /var/backups/foyer/2026-12-01');
  const folder = resolve(source);
  const config = readConfig(variables, { needs: ['OWNER_DATABASE_URL'] });
  const manifest = await readManifest(folder);
  const filesAt = join(config.dataFolder, 'files');
  const bringsFiles = manifest.files && !config.s3;
  if (bringsFiles) await checkFiles({ manifest, folder, filesAt });
  const client = await connect({ url: config.ownerDatabaseUrl, name: 'foyer restore' });
  try {
    await refuseUsed(client);
    await migrate({
      ownerUrl: config.ownerDatabaseUrl,
      plugins: config.plugins,
      log: () => undefined,
    });
    await refuseOtherRelease(client, manifest);
    await client.query('begin');
    for (const statement of SAME_TEXTS) await client.query(statement);
    const tables = await tablesToBackUp(client);
    await withoutGuards(client, tables, () => fill(client, { tables, folder, manifest }));
    const commit = () => client.query('commit');
    // Before the commit: committed rows couldn't be restored again if the files fail.
    if (bringsFiles) await withFiles({ from: join(folder, FILES), to: filesAt }, commit);
    else await commit();
  } finally {
    await client.end();
  }
  const total = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  say(
    `${total} rows of ${Object.keys(manifest.tables).length} tables were restored as of ${manifest.madeAt}, and match the manifest.`,
  );
  say('Everyone has been signed out.');
  if (!manifest.files) say('Uploaded files were in S3. Restore the buckets there.');
  else if (config.s3)
    say(`Uploaded files are in ${join(folder, FILES)}. Copy each folder into its bucket.`);
  const keys = makeKeys(
    config.secrets.length ? config.secrets : await localSecrets(config.dataFolder),
  );
  if (!secretChecks(keys).includes(manifest.secretCheck))
    say(
      'Warning: FOYER_SECRET isn’t the one this backup was made with. Authenticator apps and links in sent emails won’t work until you set that one.',
    );
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new Error(
      `${folder} has no ${MANIFEST}. It isn’t a backup, or the backup didn’t finish.`,
    );
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${join(folder, MANIFEST)} isn’t a valid backup manifest.`);
  return parsed.data;
}

async function checkFiles(given: { manifest: Manifest; folder: string; filesAt: string }) {
  const { manifest, folder, filesAt } = given;
  if ((await readdir(filesAt).catch(() => [])).length > 0)
    throw new Error(`${filesAt} isn’t empty. Restore files into an empty folder.`);
  const { count, bytes } = await measureFiles(join(folder, FILES));
  if (count !== manifest.files?.count || bytes !== manifest.files.bytes)
    throw new Error(
      `The backup has ${count} files (${bytes} bytes), but its manifest lists ${manifest.files?.count} files (${manifest.files?.bytes} bytes).`,
    );
}

async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  if (rows[0]?.n)
    throw new Error(
      `The database already has ${rows[0].n} tables. Restore into an empty database.`,
    );
}

async function refuseOtherRelease(
  client: Client,
  { migrations, version }: Manifest,
): Promise<void> {
  const here = await migrationsOf(client);
  const missing = migrations.filter((name) => !here.includes(name));
  const later = here.filter((name) => !migrations.includes(name));
  if (missing.length + later.length === 0) return;
  throw new Error(
    `The backup was made by release ${version}, whose migrations differ from those here: ` +
      `${[...missing.map((name) => `${name} is missing here`), ...later.map((name) => `${name} is newer`)].join(', ')}. ` +
      'Restore it into a new database with the release and plugins that made it, then upgrade.',
  );
}

async function fill(
  client: Client,
  {
    tables,
    folder,
    manifest,
  }: { tables: readonly BackedUpTable[]; folder: string; manifest: Manifest },
): Promise<void> {
  const unknown = Object.keys(manifest.tables).filter(
    (name) => !tables.some((table) => table.name === name),
  );
  const absent = tables.filter(({ name }) => !manifest.tables[name]);
  if (unknown.length + absent.length > 0)
    throw new Error(
      `The backup’s tables differ from this release’s: ${[...unknown, ...absent.map(({ name }) => name)].join(', ')}.`,
    );
  // The backup has its own, current version of rows that migrations insert.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`);
  for (const { name, columns } of tables)
    await pipeline(
      createReadStream(pathOfTable(folder, name)),
      createGunzip(),
      client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)),
    );
  await client.query('set constraints all immediate');
  const differing: string[] = [];
  for (const table of tables) {
    const there = await contentsOf(client, table);
    const said = manifest.tables[table.name];
    if (JSON.stringify(there) !== JSON.stringify(said))
      differing.push(`${table.name} has ${there.rows} rows and should have ${said?.rows}`);
  }
  if (differing.length > 0)
    throw new Error(
      `The backup doesn’t match its manifest, so nothing was restored: ${differing.join('; ')}.`,
    );
  await setSequences(client);
  // Their workers no longer exist; without this the jobs would wait for hours.
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    );
}

/** Advances sequences so that used numbers aren't issued again. */
async function setSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select s.oid::regclass::text as sequence, d.refobjid::regclass::text as table, quote_ident(a.attname) as column
     from pg_class s
     join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       and d.refclassid = 'pg_class'::regclass
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval($1::regclass, max(${column})::bigint) from ${table} having max(${column}) is not null`,
      [sequence],
    );
}

/**
 * Runs `work` with row-level security, triggers and foreign key checks disabled, and restores all
 * three in the caller's transaction. Foreign keys are checked before it ends.
 */
async function withoutGuards(
  client: Client,
  tables: readonly BackedUpTable[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => name);
  const forced = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.oid = any ($1::regclass[]) and c.relforcerowsecurity`,
    [names],
  );
  const keys = await client.query<{ table: string; name: string; back: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       case when not condeferrable then 'not deferrable'
         when condeferred then 'deferrable initially deferred' else 'deferrable initially immediate' end as back
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[])`,
    [names],
  );
  for (const { name } of forced.rows)
    await client.query(`alter table ${name} no force row level security`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const { table, name } of keys.rows)
    await client.query(
      `alter table ${table} alter constraint ${name} deferrable initially deferred`,
    );
  await work();
  for (const { table, name, back } of keys.rows)
    await client.query(`alter table ${table} alter constraint ${name} ${back}`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name } of forced.rows)
    await client.query(`alter table ${name} force row level security`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await restore({
    args: process.argv.slice(2),
    say: (line) => void process.stdout.write(`${line}\n`),
  }).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
