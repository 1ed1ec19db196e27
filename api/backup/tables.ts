import pg, { type Client } from 'pg';
import { LEDGER } from '../../plugins/kit/server/migrations.ts';
import { SQL_LEDGER } from '../../plugins/kit/server/sql/ledger.ts';

/** A table whose rows are backed up. */
export interface BackedUpTable {
  /** With its schema, quoted where necessary. */
  name: string;
  /** Stored columns; Postgres recomputes generated ones. */
  columns: string[];
  /** Amount columns, whose sums are in the manifest. */
  cents: string[];
}

/** A table's content: row count, an order-independent digest, and the sums of its amounts. */
interface Contents {
  rows: number;
  digest: string;
  cents: Record<string, string>;
}

// Written by migrations, which run before rows are restored.
const OF_MIGRATIONS = [LEDGER, `${LEDGER}_lock`, SQL_LEDGER];

/** Sessions end with a restore, so that an ended one can't come back, and guess counters restart at zero. */
const OF_THE_MOMENT = ['kit_session', 'kit_rate_limit'];

/** Settings that make values format the same way everywhere. */
export const SAME_TEXTS = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, MDY'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/** Every table of the installation with rows to keep, including the queue's. */
export async function tablesToBackUp(client: Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns,
       coalesce(array_agg(quote_ident(a.attname) order by a.attnum)
         filter (where a.attname ~ '_cents$' and a.atttypid in ('int4'::regtype, 'int8'::regtype)), '{}') as cents
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and not c.relname = any ($1)
         or n.nspname = 'graphile_worker' and c.relname <> 'migrations')
     group by 1 order by 1`,
    [[...OF_MIGRATIONS, ...OF_THE_MOMENT]],
  );
  return rows;
}

/** A table's current content, by reading all of it. */
export async function contentsOf(client: Client, table: BackedUpTable): Promise<Contents> {
  const sums = table.cents.map((column) => `, coalesce(sum(t.${column}), 0)::text`).join('');
  const { rows } = await client.query<(string | number)[]>({
    text: `select count(*)::int8::text,
        coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::int8), 0)::text${sums}
      from ${table.name} t`,
    rowMode: 'array',
  });
  const [count = 0, digest = '', ...amounts] = rows[0] ?? [];
  return {
    rows: Number(count),
    digest: String(digest),
    cents: Object.fromEntries(table.cents.map((column, at) => [column, String(amounts[at])])),
  };
}

/** Names of the applied migrations, in order. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${LEDGER} order by name`);
  return rows.map(({ name }) => name);
}

/** Without a listener, losing the connection would end the process; with it, the current or next statement fails. */
export async function connect(given: { url: string; name: string }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: given.url, application_name: given.name });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
