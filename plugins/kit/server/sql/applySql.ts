import type { Knex } from 'knex';
import { connectionOf } from '../postgres/internals.ts';
import { query } from '../postgres/query.ts';
import { grantsOf, restoreGrants } from './grants.ts';
import { ensureLedger, ledgerRows, SQL_LEDGER, writeRow, type SqlRow } from './ledger.ts';
import type { SqlFile } from './sqlFiles.ts';
import { keyOf, databaseObjects, withDependents } from './databaseObjects.ts';

/** The result of a run, by file name. */
export interface SqlChanges {
  ran: string[];
  dropped: string[];
}

/** File → keys of the objects it created. */
type Made = Map<string, string[]>;

/**
 * Updates functions, views and triggers to match the files, as their owner and in one transaction. Runs files that
 * are new, have changed or lost an object, and drops objects that no file creates anymore. If an object can't be
 * replaced (another result type, a removed column), it and its dependents are dropped and recreated with their
 * grants. Concurrent runs wait for each other.
 * @throws naming the file if one fails; nothing has changed then
 */
export async function applySql(knex: Knex, files: readonly SqlFile[]): Promise<SqlChanges> {
  return knex.transaction(async (db) => {
    await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [SQL_LEDGER]);
    await db.raw('set local search_path = public');
    await ensureLedger(db);
    const rows = await ledgerRows(db);
    const standing = await databaseObjects(db);
    const known = new Map(rows.map((row) => [row.name, row]));
    const stale = files.filter(({ name, hash }) => {
      const row = known.get(name);
      return row?.hash !== hash || row.things.some((key) => !standing.has(key));
    });
    const names = new Set(files.map(({ name }) => name));
    const gone = rows.filter(({ name }) => !names.has(name));
    if (stale.length === 0 && gone.length === 0) return { ran: [], dropped: [] };
    const ran =
      gone.length === 0 && (await replaced(db, { files, stale, rows }))
        ? stale
        : await rebuilt(db, { files, stale, gone, rows });
    for (const { name } of gone) await db(SQL_LEDGER).where({ name }).delete();
    return { ran: ran.map(({ name }) => name), dropped: gone.map(({ name }) => name) };
  });
}

/** Postgres' error codes if `create or replace` can't replace, or `create` finds an existing object. */
const CANNOT_REPLACE = new Set(['42P13', '42P16', '42723', '42P07', '42710', '42809']);

/**
 * The usual way: objects are replaced and keep their identity, so that concurrent callers aren't affected.
 * @returns false, with nothing done, if a file doesn't create everything that it created before
 */
async function replaced(
  db: Knex.Transaction,
  { files, stale, rows }: { files: readonly SqlFile[]; stale: readonly SqlFile[]; rows: SqlRow[] },
): Promise<boolean> {
  await db.raw('savepoint sql_replace');
  try {
    const made = await run(db, { files, stale, rows });
    const isComplete = rows.every(
      ({ name, things }) => !made.has(name) || things.every((key) => made.get(name)?.includes(key)),
    );
    if (isComplete) return true;
  } catch (error) {
    if (!(error instanceof SqlFileError) || !CANNOT_REPLACE.has(error.code)) throw error;
  }
  await db.raw('rollback to savepoint sql_replace');
  return false;
}

/** Drops the objects of the files with their dependents, and recreates all of them. */
async function rebuilt(
  db: Knex.Transaction,
  given: {
    files: readonly SqlFile[];
    stale: readonly SqlFile[];
    gone: readonly SqlRow[];
    rows: SqlRow[];
  },
): Promise<SqlFile[]> {
  const { files, stale, gone, rows } = given;
  const changing = new Set([...stale, ...gone].map(({ name }) => name));
  const standing = await databaseObjects(db);
  const keys = rows
    .filter(({ name }) => changing.has(name))
    .flatMap(({ things }) => things.filter((key) => standing.has(key)));
  const going = await withDependents(db, keys);
  const makers = new Map(rows.flatMap(({ name, things }) => things.map((key) => [key, name])));
  for (const thing of going) {
    const maker = makers.get(keyOf(thing));
    if (!maker)
      throw new Error(
        `${[...changing].join(', ')} can't be changed, because ${thing.name} depends on it ` +
          'and isn’t in any SQL file. Drop it in a migration, or keep what it depends on.',
      );
    changing.add(maker);
  }
  const grants = await grantsOf(db, going.map(keyOf));
  for (const { kind, name } of going) await db.raw(`drop ${kind} if exists ${name} cascade`);
  const again = files.filter(({ name }) => changing.has(name));
  await run(db, { files, stale: again, rows });
  await restoreGrants(db, grants);
  return again;
}

/** Runs files in order and records the objects that each created. */
async function run(
  db: Knex.Transaction,
  { files, stale, rows }: { files: readonly SqlFile[]; stale: readonly SqlFile[]; rows: SqlRow[] },
): Promise<Made> {
  const running = new Set(stale.map(({ name }) => name));
  const made: Made = new Map();
  const owners = new Map(
    rows
      .filter(({ name }) => !running.has(name) && files.some((file) => file.name === name))
      .flatMap(({ name, things }) => things.map((key) => [key, name] as const)),
  );
  let before = await databaseObjects(db);
  // Functions may call each other in any order: their bodies are checked once all of them exist.
  await db.raw('set local check_function_bodies = off');
  for (const file of stale) {
    await say(file, () => execute(db, file.text));
    const after = await databaseObjects(db);
    const things = [...after].filter(
      ([key, thing]) => before.get(key)?.version !== thing.version || !before.has(key),
    );
    for (const [key, thing] of things) {
      const problem = problemOf(file, thing, owners.get(key));
      if (problem) throw new Error(problem);
      owners.set(key, file.name);
    }
    if (things.length === 0)
      throw new Error(`${file.path} doesn't create anything. Delete it, or add a function to it.`);
    made.set(
      file.name,
      things.map(([key]) => key),
    );
    before = after;
  }
  await db.raw('set local check_function_bodies = on');
  for (const file of stale) await say(file, () => validate(db, made.get(file.name) ?? []));
  for (const { name, hash } of stale)
    await writeRow(db, { name, hash, things: made.get(name) ?? [] });
  return made;
}

/** What a file may not create, as a message. */
function problemOf(
  { id, path }: SqlFile,
  { kind, name, plain }: { kind: string; name: string; plain: string },
  other: string | undefined,
): string | undefined {
  if (kind === 'other')
    return `${path} creates ${name}. SQL files can create only functions, views and triggers; create everything else in a migration.`;
  if (!plain.startsWith(`${id}_`))
    return `${path} creates the ${kind} ${name}. Start its name with ${id}_ to show which plugin owns it.`;
  if (other) return `${path} creates the ${kind} ${name}, which ${other} already creates.`;
  return undefined;
}

/** Postgres' check of a function's body, for its language. */
async function validate(db: Knex.Transaction, keys: readonly string[]): Promise<void> {
  const names = keys.flatMap((key) => (key.startsWith('function ') ? [key.slice(9)] : []));
  const rows = await query<{ oid: number; validator: string }>(
    db,
    `select p.oid, l.lanvalidator::regproc::text as validator
     from pg_proc p join pg_language l on l.oid = p.prolang
     where format('public.%I(%s)', proname, pg_get_function_identity_arguments(p.oid)) = any (?)
       and p.pronamespace = 'public'::regnamespace and l.lanvalidator <> 0`,
    [names],
  );
  for (const { oid, validator } of rows) await execute(db, `select ${validator}(${oid})`);
}

/** Sent as plain text: knex would treat each question mark as a binding, and repeats the whole text in its errors. */
async function execute(db: Knex.Transaction, text: string): Promise<void> {
  await (await connectionOf(db)).query(text);
}

class SqlFileError extends Error {
  readonly code: string;
  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Adds the file and, if known, the line to a Postgres error. */
async function say(file: SqlFile, work: () => PromiseLike<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message, code, position, where } = error as {
      message: string;
      code?: string;
      position?: string;
      where?: string;
    };
    if (code === undefined) throw error;
    const line = position && file.text.slice(0, Number(position)).split('\n').length;
    throw new SqlFileError(
      `${file.path} failed: ${message}${line ? ` (line ${line})` : ''}${where ? `, ${where}` : ''}. ` +
        'Nothing was changed. Fix the file and start again.',
      code,
      error,
    );
  }
}
