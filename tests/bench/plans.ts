import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** A statement's totals over all executions, with one of its plans. */
interface Planned {
  queryid: string;
  query: string;
  calls: number;
  ms: number;
  blocks: number;
  rows: number;
  plan: string;
}

const HOW_MANY = 10;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const PLAN = /LOG: {2}duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/g;
/**
 * Statements that read or write a table. Function calls are covered by the statements inside them.
 */
const OF_TABLE = /(?:Scan|Insert|Update|Delete)(?: using \w+)? on public\.(?!kit_job)\w+/;

const setting = (name: string, value: string) => `alter system set ${name} = '${value}'`;

/** Turns logging of every execution's plan, with actual rows, on or off. */
async function logPlans(pool: pg.Pool, isOn: boolean): Promise<void> {
  const settings = {
    'auto_explain.log_min_duration': isOn ? '0' : '-1',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_verbose': 'on',
  };
  for (const [name, value] of Object.entries(settings)) await pool.query(setting(name, value));
  await pool.query('select pg_reload_conf()');
}

/**
 * Writes the plans of the ten busiest statements, as used by the program's own connections.
 * @param given.pool of a superuser, in the product's database, with statement statistics
 * @param given.purchases made since the statistics were reset
 * @param given.sell makes a few more purchases, whose plans are logged
 * @param given.file the output path
 */
export async function writePlans(given: {
  pool: pg.Pool;
  purchases: number;
  sell: () => Promise<unknown>;
  file: URL;
}): Promise<void> {
  const { pool, purchases, sell, file } = given;
  const busiest = await busiestOf(pool);
  await logPlans(pool, true);
  await sell();
  await logPlans(pool, false);
  const plans = await plansOf(pool);
  const planned = busiest
    .map((one) => ({ ...one, plan: plans.get(one.queryid) ?? '' }))
    .filter(({ plan }) => OF_TABLE.test(plan))
    .slice(0, HOW_MANY);
  const text = planned.map((one, nth) => section(one, { nth, purchases })).join('\n');
  await writeFile(
    file,
    `# The busiest statements of a sale\n\nAfter ${purchases.toLocaleString('en')} purchases on fresh tables, by total time in Postgres, each with its plan on\nthe program's own connections. Written by\n\`BENCH_STATEMENTS=1 BENCH_LASTING=${purchases} npm run bench:checkout\`.\n\n${text}`,
  );
}

async function busiestOf(pool: pg.Pool): Promise<Omit<Planned, 'plan'>[]> {
  const { rows } = await pool.query<Omit<Planned, 'plan'>>(
    `select queryid::text, min(query) as query, sum(calls)::float8 as calls,
       sum(total_exec_time + total_plan_time)::float8 as ms,
       sum(shared_blks_hit + shared_blks_read)::float8 as blocks, sum(rows)::float8 as rows
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
     group by queryid order by ms desc limit 60`,
  );
  return rows;
}

/** The last logged plan of each statement, by query ID. */
async function plansOf(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory');
  const log = await readFile(join(rows[0]?.data_directory ?? '', '..', 'server.log'), 'utf8');
  const found = new Map<string, string>();
  for (const [, entry = ''] of log.matchAll(PLAN)) {
    const id = /\tQuery Identifier: (-?\d+)\n/.exec(entry)?.[1];
    if (id !== undefined) found.set(id, toPlan(entry));
  }
  return found;
}

/** Keeps nodes, conditions and rows. */
function toPlan(entry: string): string {
  const lines = entry.split('\n').map((line) => line.slice(1));
  const first = lines.findIndex((line) => /^\S.*\(cost=/.test(line));
  return lines
    .slice(first)
    .filter((line) => line.trim() && !/^\s*(Output|Query Identifier|Settings):/.test(line))
    .join('\n')
    .replaceAll(UUID, '…');
}

function section(
  { query, calls, ms, blocks, rows, plan }: Planned,
  { nth, purchases }: { nth: number; purchases: number },
): string {
  const each = (value: number, digits: number) => (value / purchases).toFixed(digits);
  const sql = query.replaceAll(/\s+/g, ' ').trim();
  const shown = sql.length > 600 ? `${sql.slice(0, 600)} …` : sql;
  return [
    `## ${nth + 1}. ${each(ms, 2)} ms a purchase\n`,
    `${each(calls, 1)} executions, ${each(blocks, 0)} pages and ${each(rows, 1)} rows a purchase.\n`,
    `\`\`\`sql\n${shown}\n\`\`\`\n`,
    `\`\`\`text\n${plan}\n\`\`\`\n`,
  ].join('\n');
}
