import type { Knex } from 'knex';
import { grantsOf, restoreGrants } from './grants.ts';
import { ensureLedger, ledgerRows, SQL_LEDGER, writeRow, type SqlRow } from './ledger.ts';
import type { SqlFile } from './sqlFiles.ts';
import { keyOf, thingsIn, withDependents } from './things.ts';

/** What a run did, by names of files. */
export interface SqlChanges {
  ran: string[];
  dropped: string[];
}

/** File → keys of what it made. */
type Made = Map<string, string[]>;

/**
 * Brings functions, views and triggers to what the files say, as their owner and in one transaction:
 * runs those that are new, whose text has changed or of which something is missing, and drops what
 * the files do not make any more. Where a change cannot replace what stands (another result type,
 * a column less), it is dropped with what stands on it, and all of that is made again with the grants
 * that it had. Two at once wait for each other.
 * @throws naming the file, when one cannot be run; then nothing has changed
 */
export async function applySql(knex: Knex, files: readonly SqlFile[]): Promise<SqlChanges> {
  return knex.transaction(async (db) => {
    await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [SQL_LEDGER]);
    await db.raw('set local search_path = public');
    await ensureLedger(db);
    const rows = await ledgerRows(db);
    const standing = await thingsIn(db);
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

/** What Postgres says where `create or replace` cannot replace, or `create` finds what is there. */
const CANNOT_REPLACE = new Set(['42P13', '42P16', '42723', '42P07', '42710', '42809']);

/**
 * The usual way: what stands is replaced, and keeps its identity, so that nobody who calls it at
 * this moment is disturbed.
 * @returns false, with nothing done, where a file does not make all that it made before
 */
async function replaced(
  db: Knex.Transaction,
  { files, stale, rows }: { files: readonly SqlFile[]; stale: readonly SqlFile[]; rows: SqlRow[] },
): Promise<boolean> {
  await db.raw('savepoint sql_replace');
  try {
    const made = await run(db, { files, stale, rows });
    const isWhole = rows.every(
      ({ name, things }) => !made.has(name) || things.every((key) => made.get(name)?.includes(key)),
    );
    if (isWhole) return true;
  } catch (error) {
    if (!(error instanceof SqlFileError) || !CANNOT_REPLACE.has(error.code)) throw error;
  }
  await db.raw('rollback to savepoint sql_replace');
  return false;
}

/** Drops what the files made and what stands on it, and makes all of that again. */
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
  const standing = await thingsIn(db);
  const keys = rows
    .filter(({ name }) => changing.has(name))
    .flatMap(({ things }) => things.filter((key) => standing.has(key)));
  const going = await withDependents(db, keys);
  const makers = new Map(rows.flatMap(({ name, things }) => things.map((key) => [key, name])));
  for (const thing of going) {
    const maker = makers.get(keyOf(thing));
    if (!maker)
      throw new Error(
        `${[...changing].join(', ')} cannot be changed, for ${thing.name} stands on what it made ` +
          'and is of no SQL file: drop it in a migration, or keep what it stands on.',
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

/** Runs files in their order and writes down what each made. */
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
  let before = await thingsIn(db);
  // Functions may call each other in any order: their texts are looked at when all of them are there.
  await db.raw('set local check_function_bodies = off');
  for (const file of stale) {
    await say(file, () => execute(db, file.text));
    const after = await thingsIn(db);
    const things = [...after].filter(
      ([key, thing]) => before.get(key)?.version !== thing.version || !before.has(key),
    );
    for (const [key, thing] of things) {
      const problem = problemOf(file, thing, owners.get(key));
      if (problem) throw new Error(problem);
      owners.set(key, file.name);
    }
    if (things.length === 0)
      throw new Error(`${file.path} makes nothing: delete it, or write a function into it.`);
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

/** What a file may not make, as a sentence. */
function problemOf(
  { id, path }: SqlFile,
  { kind, name, plain }: { kind: string; name: string; plain: string },
  other: string | undefined,
): string | undefined {
  if (kind === 'other')
    return `${path} makes ${name}: a file of sql makes functions, views and triggers, and a migration makes the rest.`;
  if (!plain.startsWith(`${id}_`))
    return `${path} makes the ${kind} ${name}: name it ${id}_…, so that it is seen whose it is.`;
  if (other) return `${path} makes the ${kind} ${name}, which ${other} made already.`;
  return undefined;
}

/** Postgres' own look at the text of a function, in the language's words. */
async function validate(db: Knex.Transaction, keys: readonly string[]): Promise<void> {
  const names = keys.flatMap((key) => (key.startsWith('function ') ? [key.slice(9)] : []));
  const { rows } = await db.raw<{ rows: { oid: number; validator: string }[] }>(
    `select p.oid, l.lanvalidator::regproc::text as validator
     from pg_proc p join pg_language l on l.oid = p.prolang
     where format('public.%I(%s)', proname, pg_get_function_identity_arguments(p.oid)) = any (?)
       and p.pronamespace = 'public'::regnamespace and l.lanvalidator <> 0`,
    [names],
  );
  for (const { oid, validator } of rows) await execute(db, `select ${validator}(${oid})`);
}

/** As it stands: knex would take each question mark for a binding, and says the whole text in its errors. */
async function execute(db: Knex.Transaction, text: string): Promise<void> {
  const client = db.client as {
    acquireConnection(): Promise<{ query(text: string): Promise<unknown> }>;
  };
  const connection = await client.acquireConnection();
  await connection.query(text);
}

class SqlFileError extends Error {
  readonly code: string;
  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Whatever Postgres says is said of the file, with its line where that is known. */
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
      `${file.path} cannot be run: ${message}${line ? ` (line ${line})` : ''}${where ? `, ${where}` : ''}. ` +
        'Nothing of it was kept; correct the file and start again.',
      code,
      error,
    );
  }
}
