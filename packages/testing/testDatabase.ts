import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A separate database and its connection URLs for three users. */
export interface TestDatabase {
  name: string;
  superuserUrl: string;
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
}

/** What distinguishes one template from another, and how it is filled. */
export interface TemplateSource {
  /** Identifies everything that determines the contents. */
  fingerprint: string;
  /** The template that this one extends; by default an empty database. Called when it is needed. */
  base?(): Promise<TemplateSource>;
  fill(urls: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>): Promise<void>;
}

const PREFIX = 'foyer_test';
const HOUR = 3_600_000;

/**
 * A copy of the filled template, which takes milliseconds because Postgres copies files. The
 * template is created once per fingerprint, by the first test file that needs it.
 */
export async function testDatabase(source: TemplateSource): Promise<TestDatabase> {
  return createDatabaseFrom(await asSuperuser((client) => ensureTemplate(client, source)));
}

/** An empty database. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabaseFrom('template0');

async function createDatabaseFrom(template: string): Promise<TestDatabase> {
  const name = `${PREFIX}_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  await asSuperuser(async (client) => {
    await client.query(`create database "${name}" template "${template}" owner foyer_owner`);
    await allowApp(client, name);
  });
  return {
    name,
    ...urlsOf(name),
    drop: () =>
      asSuperuser(async (client) => {
        await client.query(`drop database if exists "${name}" with (force)`);
      }),
  };
}

/** The cluster that vitest's global setup started. */
function clusterUrl(variable: string): string {
  const url = process.env[`TEST_DATABASE_${variable}_URL`];
  if (url) return url;
  throw new Error(`TEST_DATABASE_${variable}_URL isn't set. Run tests through vitest or npm test.`);
}

const urlsOf = (name: string) => ({
  superuserUrl: inDatabase(clusterUrl('SUPERUSER'), name),
  ownerUrl: inDatabase(clusterUrl('OWNER'), name),
  appUrl: inDatabase(clusterUrl('APP'), name),
});

/** The URL of another database of a cluster. */
export function inDatabase(clusterAddress: string, name: string): string {
  const url = new URL(clusterAddress);
  url.pathname = `/${name}`;
  return url.href;
}

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl('SUPERUSER') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Test files run in parallel: one fills the template, the others wait for its lock. */
async function ensureTemplate(
  client: pg.Client,
  { fingerprint, base, fill }: TemplateSource,
): Promise<string> {
  const template = `${PREFIX}_${fingerprint}`;
  await client.query('select pg_advisory_lock(hashtext($1))', [template]);
  try {
    const { rows } = await client.query<{ datistemplate: boolean }>(
      'select datistemplate from pg_database where datname = $1',
      [template],
    );
    if (rows[0]?.datistemplate) return template;
    await sweep(client);
    // The process that filled it died.
    await client.query(`drop database if exists "${template}" with (force)`);
    const begin = base ? await ensureTemplate(client, await base()) : 'template0';
    await client.query(`create database "${template}" template "${begin}" owner foyer_owner`);
    await allowApp(client, template);
    await fill(urlsOf(template));
    await client.query(
      `alter database "${template}" with is_template true allow_connections false`,
    );
    return template;
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
  }
}

async function allowApp(client: pg.Client, name: string): Promise<void> {
  await client.query(`revoke all on database "${name}" from public`);
  await client.query(`grant connect, temporary on database "${name}" to foyer_app`);
}

/** Copies left behind by a killed run; younger ones may belong to a parallel run. */
async function sweep(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like $1 and not datistemplate`,
    [`${PREFIX}\\_%\\_%`],
  );
  for (const { datname } of rows) {
    const madeAt = parseInt(datname.split('_')[2] ?? '', 36);
    if (madeAt < Date.now() - HOUR)
      await client.query(`drop database if exists "${datname}" with (force)`);
  }
}

/** A short text that changes with the files in the folders and with the values. */
export function fingerprintOf(folders: readonly URL[], values: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values));
  for (const folder of folders) {
    const path = fileURLToPath(folder);
    for (const file of readdirSync(path, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.([jt]s|sql)$/.test(file)) hash.update(file).update(readFileSync(join(path, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
