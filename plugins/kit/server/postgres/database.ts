import knexFactory, { type Knex } from 'knex';
import type { QueryConfig, QueryResult } from 'pg';
import { connectionOf, type Connection } from './internals.ts';
import { numberTypes } from './numbers.ts';
import { corkedClient, corkUntilNextTick, send } from './client.ts';
import { freshPlans } from './freshPlans.ts';
import { statementNames } from './statementNames.ts';
import type { Log, Statement } from '../types.ts';

/**
 * What a statement may see: one tenant or some of its events, every tenant, or nothing that belongs
 * to anybody.
 */
export type RowScope =
  { tenantId: string; events?: readonly string[] | null } | 'platform' | 'nobody';

/** The pool, and the two ways to use it. Only the kit holds one; plugins get scopes. */
export interface Database {
  knex: Knex;
  /** A transaction in `reach`; begin and the setting of the reach are one round trip. */
  transaction<T>(
    rowScope: RowScope,
    work: (db: Knex.Transaction) => Promise<T>,
    readOnly?: boolean,
  ): Promise<T>;
  /** One prepared statement as part of an open transaction. */
  within<Row>(db: Knex.Transaction, statement: Statement): Promise<Row[]>;
  /** Has a statement leave with a transaction's commit; there is one such place. */
  deferToCommit(db: Knex.Transaction, statement: Statement): void;
  /**
   * One prepared statement in `reach`. The answer does not wait for the commit of a read.
   * @param plan of a list's page, whose statements are as many as its readers' choices: `of-values` where
   *   rows are looked for by values that decide how, since one address may be of a third of the rows and
   *   another of two of them
   */
  fastRead<Row>(rowScope: RowScope, statement: Statement, plan?: Plan): Promise<Row[]>;
  /** One prepared statement that may write, in `reach`, kept before it is answered. */
  fastWrite<Row>(rowScope: RowScope, statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for what may be compared with a uuid column without an error from Postgres. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);

type Mode = 'write' | 'read' | Plan;

/** Whether a list's statement has one plan for all values, or is planned for its own. */
export type Plan = 'of-all' | 'of-values';

// A list is read by the tenant that is set, which no planner knows beforehand: the plan for one
// value is the plan for all, and making it anew at each request costs more than the page.
const PLAN_CACHE: Readonly<Partial<Record<Mode, string>>> = {
  'of-all': 'force_generic_plan',
  'of-values': 'force_custom_plan',
};

// What a list reads is in memory or on a flash disk, where any page costs about as much as the next. By
// Postgres' own setting, which is of disks that turn, the rows of a table that was written since its last
// vacuum are counted by a look at each of its pages, though an index has them all: it takes three times as long.
const PAGES_COST_THE_SAME = { random_page_cost: '1.1' };

// Many tenants count at once, while others buy: with more processes for each, fewer are answered. The
// platform's counts are rare and large, and have them.
const IN_ONE_PROCESS = { max_parallel_workers_per_gather: '0' };

/**
 * The statements that open a transaction in a reach: everything is set in one, until the end of the
 * transaction. Ids are checked before they are inlined.
 */
function opening(rowScope: RowScope, mode: Mode): string {
  const begin = mode === 'write' ? 'begin' : 'begin read only';
  const plan_cache_mode = PLAN_CACHE[mode];
  const settings = {
    ...(plan_cache_mode && { plan_cache_mode, ...PAGES_COST_THE_SAME }),
    ...(plan_cache_mode && typeof rowScope === 'object' && IN_ONE_PROCESS),
    ...settingsOf(rowScope),
  };
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', true)`,
  );
  return set.length === 0 ? begin : `${begin}; select ${set.join(', ')}`;
}

/** The settings that limit a transaction to the rows of its scope. */
export function settingsOf(rowScope: RowScope): Record<string, string> {
  if (rowScope === 'platform') return { role: 'foyer_platform' };
  if (rowScope === 'nobody') return {};
  if (!isUuid(rowScope.tenantId)) throw new Error('A tenant id is a uuid.');
  const { tenantId, events } = rowScope;
  return { 'foyer.tenant': tenantId, ...(events && { 'foyer.events': eventSetting(events) }) };
}

/** As the policies of `protect` read it. No event at all is not no limit: nothing is seen then. */
function eventSetting(events: readonly string[]): string {
  if (!events.every(isUuid)) throw new Error('An event id is a uuid.');
  return `{${events.join(',')}}`;
}

interface TransactionInternals {
  begin(connection: unknown): Promise<unknown>;
  query(connection: unknown, sql: string): Promise<unknown>;
}

/**
 * Connects as the app's role.
 * @param given.prepared false behind a pooler that shares connections between transactions
 * @param given.now milliseconds of a clock that only goes forward, by which plans grow old
 * @param given.streams true for a pool whose rows are read bit by bit: pg cannot keep a cursor
 *   open on a connection that sends statements before the last is answered
 */
export function createDatabase(given: {
  url: string;
  max?: number;
  prepared?: boolean;
  streams?: boolean;
  name?: string;
  log?: Log;
  now?: () => number;
}): Database {
  const { url, max = 10, prepared = true, streams = false, name = 'foyer', log } = given;
  const settings = {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    types: numberTypes,
    pipeline: prepared && !streams,
  };
  const names = prepared ? statementNames() : undefined;
  const beforeBegin = freshPlans(given.now ?? (() => performance.now()));
  const knex = knexFactory({
    client: corkedClient(names && ((text) => names.ofBuilt(text))),
    connection: settings,
    pool: { min: 0, max },
    acquireConnectionTimeout: 10_000,
    // Without it knex writes to the console, beside the program's log.
    ...(log && {
      log: { warn: (text: unknown) => log.warn(text), error: (text: unknown) => log.warn(text) },
    }),
  });
  openInReach(knex, { isPipelined: settings.pipeline, beforeBegin });

  const lastOf = new WeakMap<Knex.Transaction, Statement>();

  const queryOf = ({ text, values }: Statement, isBuilt = false): QueryConfig => {
    const name = isBuilt ? names?.ofBuilt(text, true) : names?.of(text);
    return { text, values: [...values], ...(name && { name }) };
  };

  async function single<Row>(begin: string, asked: QueryConfig, isKept: boolean): Promise<Row[]> {
    const answer = settings.pipeline
      ? await pipelined(knex, { begin, asked, isKept, beforeBegin })
      : await knex.transaction(async (db) => send(await connectionOf(db), asked), {
          opening: begin,
        } as Knex.TransactionConfig);
    return answer.rows as Row[];
  }

  return {
    knex,
    async transaction(rowScope, work, readOnly = false) {
      const sent: { last?: Promise<unknown> } = {};
      const answer = await knex.transaction(
        async (db) => {
          const made = await work(db);
          const last = lastOf.get(db);
          if (!last) return made;
          const connection = await connectionOf(db);
          corkUntilNextTick(connection);
          sent.last = send(connection, queryOf(last));
          // Said below: the commit that follows it undoes everything if it failed.
          sent.last.catch(() => undefined);
          if (!settings.pipeline) await sent.last;
          return made;
        },
        { opening: opening(rowScope, readOnly ? 'read' : 'write') } as Knex.TransactionConfig,
      );
      await sent.last;
      return answer;
    },
    async within<Row>(db: Knex.Transaction, statement: Statement) {
      return (await send(await connectionOf(db), queryOf(statement))).rows as Row[];
    },
    deferToCommit(db, statement) {
      if (lastOf.has(db)) throw new Error('A transaction has one last statement.');
      lastOf.set(db, statement);
    },
    fastRead: (rowScope, statement, plan) =>
      single(opening(rowScope, plan ?? 'of-all'), queryOf(statement, plan !== undefined), false),
    fastWrite: (rowScope, statement) =>
      single(opening(rowScope, 'write'), queryOf(statement), true),
    close: () => knex.destroy(),
  };
}

type BeforeBegin = ReturnType<typeof freshPlans>;

interface Single {
  begin: string;
  asked: QueryConfig;
  isKept: boolean;
  beforeBegin: BeforeBegin;
}

/** Begin, statement and commit leave at once: one round trip. Of a read nobody waits for the commit. */
async function pipelined(
  knex: Knex,
  { begin, asked, isKept, beforeBegin }: Single,
): Promise<QueryResult> {
  const client = knex.client as Knex.Client;
  const connection = (await client.acquireConnection()) as Connection;
  // Held back until all three are written, they leave in one call of the system and not in five.
  const { stream } = connection.connection;
  stream.cork();
  const begun = connection.query(beforeBegin(connection).text + begin);
  const answered = send(connection, asked);
  const ended = connection.query('commit');
  stream.uncork();
  void Promise.allSettled([begun, answered, ended]).then(() =>
    client.releaseConnection(connection),
  );
  const [, answer] = await Promise.all([begun, answered, isKept && ended]);
  return answer;
}

/**
 * knex says BEGIN by itself; a transaction that carries an `opening` says that instead. Where the
 * connection takes statements before it has answered the last, nobody waits for that answer: should
 * the opening fail, the transaction is broken, and every statement behind it fails with it.
 */
function openInReach(
  knex: Knex,
  { isPipelined, beforeBegin }: { isPipelined: boolean; beforeBegin: BeforeBegin },
): void {
  const client = knex.client as { transaction(...given: unknown[]): TransactionInternals };
  const original = client.transaction.bind(client);
  client.transaction = (container, config, outer) => {
    const transaction = original(container, config, outer);
    const sql = (config as { opening?: string } | undefined)?.opening;
    if (!sql) return transaction;
    async function beginInTurn(connection: Connection) {
      const { text, sent } = beforeBegin(connection);
      await sent;
      return transaction.query(connection, text + sql);
    }
    transaction.begin = (given) => {
      const connection = given as Connection;
      if (!isPipelined) return beginInTurn(connection);
      corkUntilNextTick(connection);
      connection.query(beforeBegin(connection).text + sql).catch(() => undefined);
      return Promise.resolve();
    };
    return transaction;
  };
}
