import knexFactory, { type Knex } from 'knex';
import type { QueryConfig, QueryResult } from 'pg';
import {
  borrow,
  connectionOf,
  connectWith,
  cork,
  replaceBegin,
  type Connection,
} from './internals.ts';
import { numberTypes } from './numbers.ts';
import { pooledClient, poolOf, send } from './client.ts';
import { endSilent } from './endSilent.ts';
import { freshPlans } from './freshPlans.ts';
import { sendInOrder, type Sendable } from './pipeline.ts';
import { ACQUIRE_MS, CONNECT_MS, currentStatementLimit, KEEPALIVE_MS } from './statementLimits.ts';
import { statementNames } from './statementNames.ts';
import type { Log, Statement } from '../types.ts';

/** What a statement can access: one tenant or some of its events, every tenant, or no tenant's data. */
export type RowScope =
  { tenantId: string; events?: readonly string[] | null } | 'platform' | 'nobody';

/** The pool and its scopes. Only the kit uses it; plugins get scopes. */
export interface Database {
  knex: Knex;
  /** A transaction in `reach`; begin and the setting of the scope take one round trip. */
  transaction<T>(
    rowScope: RowScope,
    work: (db: Knex.Transaction) => Promise<T>,
    reads?: Reads,
  ): Promise<T>;
  /** One prepared statement as part of an open transaction. */
  within<Row>(db: Knex.Transaction, statement: Statement): Promise<Row[]>;
  /** Sends statements and starts work in the listed order, as part of an open transaction. */
  pipeline(db: Knex.Transaction, steps: readonly TransactionStep[]): Promise<void>;
  /** Sends a statement together with a transaction's commit; at most one per transaction. */
  deferToCommit(db: Knex.Transaction, statement: Statement): void;
  /**
   * One prepared statement in `reach`. The result doesn't wait for the commit of a read.
   * @param plan for a list's page, whose statements vary with the user's choices. Use `of-values` if rows are found
   *   by values that affect the plan, since one value may match a third of the rows and another only two
   */
  fastRead<Row>(rowScope: RowScope, statement: Statement, plan?: Plan): Promise<Row[]>;
  /** One prepared statement that may write, in `reach`, committed before the result is returned. */
  fastWrite<Row>(rowScope: RowScope, statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
}

/** A statement, a query builder, or work that sends its own statements. */
export type TransactionStep = Statement | Knex.Raw | Knex.QueryBuilder | (() => Promise<unknown>);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a uuid, and so can be compared with a uuid column without a Postgres error. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);

/** Whether a transaction is read-only, and whether its statements share one snapshot. */
export type Reads = boolean | 'one moment';

type Mode = 'write' | 'read' | 'read one moment' | Plan;

const BEGIN: Readonly<Partial<Record<Mode, string>>> = {
  write: 'begin',
  'read one moment': 'begin isolation level repeatable read read only',
};

/** Whether a list's statement uses a generic plan, or is planned for its values. */
export type Plan = 'of-all' | 'of-values';

// A list is filtered by the current tenant, which the planner doesn't know. One value's plan suits all values, and
// planning each request would cost more than reading the page.
const PLAN_CACHE: Readonly<Partial<Record<Mode, string>>> = {
  'of-all': 'force_generic_plan',
  'of-values': 'force_custom_plan',
};

// Lists are read from memory or from SSDs, where random reads cost about as much as sequential ones. With Postgres'
// default, which suits spinning disks, counting a table written since its last vacuum takes three times as long,
// because it visits every page instead of the index.
const PAGES_COST_THE_SAME = { random_page_cost: '1.1' };

// Many tenants count at once while others buy. More processes per count would serve fewer of them. The platform's
// counts are rare and large, and may use several.
const IN_ONE_PROCESS = { max_parallel_workers_per_gather: '0' };

const modeOf = (reads: Reads): Mode =>
  reads === 'one moment' ? 'read one moment' : reads ? 'read' : 'write';

/**
 * The statements that open a transaction in a scope, combined into one and set until the end of the transaction. IDs
 * are validated before they are inlined.
 */
function opening(rowScope: RowScope, mode: Mode, statementLimit: number | undefined): string {
  const begin = BEGIN[mode] ?? 'begin read only';
  const plan_cache_mode = PLAN_CACHE[mode];
  const settings = {
    ...(plan_cache_mode && { plan_cache_mode, ...PAGES_COST_THE_SAME }),
    ...(plan_cache_mode && typeof rowScope === 'object' && IN_ONE_PROCESS),
    ...(statementLimit !== undefined && { statement_timeout: String(statementLimit) }),
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
  if (!isUuid(rowScope.tenantId)) throw new Error('A tenant ID must be a UUID.');
  const { tenantId, events } = rowScope;
  return { 'foyer.tenant': tenantId, ...(events && { 'foyer.events': eventSetting(events) }) };
}

/** As read by the policies of `enableRowSecurity`. An empty list of events isn't unlimited: it matches nothing. */
function eventSetting(events: readonly string[]): string {
  if (!events.every(isUuid)) throw new Error('An event ID must be a UUID.');
  return `{${events.join(',')}}`;
}

/**
 * Connects as the app's role.
 * @param given.prepared false behind a pooler that shares connections between transactions
 * @param given.statementLimit milliseconds that a statement may take, if not the role's own limit
 * @param given.silenceMs milliseconds without a response after which a connection is discarded
 * @param given.now milliseconds of a monotonic clock, for the age of plans
 * @param given.streams true for a pool that streams rows: pg can't keep a cursor open on a connection that pipelines
 *   statements
 */
export function createDatabase(given: {
  url: string;
  max?: number;
  prepared?: boolean;
  streams?: boolean;
  name?: string;
  log?: Log;
  statementLimit?: number;
  silenceMs?: number;
  now?: () => number;
}): Database {
  const { url, max = 10, prepared = true, streams = false, name = 'foyer', log, silenceMs } = given;
  const settings = {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    types: numberTypes,
    pipeline: prepared && !streams,
  };
  const names = prepared ? statementNames() : undefined;
  const beforeBegin = freshPlans(given.now ?? (() => performance.now()));
  const watch = endSilent({
    settings: { connectionString: url, application_name: name },
    log,
    silenceMs,
  });
  const knex = knexFactory({
    client: 'pg',
    connection: settings,
    pool: poolOf({
      max,
      watch(connection) {
        connection.statementLimit = given.statementLimit;
        watch(connection);
      },
    }),
    acquireConnectionTimeout: ACQUIRE_MS,
    // An error is logged with its statement but never with its values, which contain addresses and names.
    compileSqlOnError: false,
    // Otherwise knex writes to the console instead of the program's log.
    ...(log && {
      log: { warn: (text: unknown) => log.warn(text), error: (text: unknown) => log.warn(text) },
    }),
  });
  connectWith(knex, pooledClient(names && ((text) => names.ofBuilt(text))));
  openInReach(knex, { isPipelined: settings.pipeline, beforeBegin });

  const lastOf = new WeakMap<Knex.Transaction, Statement>();

  const queryOf = ({ text, values }: Statement, isBuilt = false): QueryConfig => {
    const name = isBuilt ? names?.ofBuilt(text, true) : names?.of(text);
    return { text, values: [...values], ...(name && { name }) };
  };

  function toSendable(step: TransactionStep): Sendable {
    if (typeof step === 'function') return step;
    if ('text' in step) return queryOf(step);
    const { sql, bindings } = step.toSQL().toNative();
    const name = bindings.length > 0 ? names?.ofBuilt(sql) : undefined;
    return { text: sql, values: [...bindings], ...(name && { name }) };
  }

  function beginning(rowScope: RowScope, mode: Mode): Beginning {
    const limit = currentStatementLimit() ?? given.statementLimit;
    return { opening: opening(rowScope, mode, limit), statementLimit: limit };
  }

  async function single<Row>(
    begin: Beginning,
    asked: QueryConfig,
    isKept: boolean,
  ): Promise<Row[]> {
    const answer = settings.pipeline
      ? await pipelined(knex, { begin, asked, isKept, beforeBegin })
      : await knex.transaction(
          async (db) => send(await connectionOf(db), asked),
          begin as Knex.TransactionConfig,
        );
    return answer.rows as Row[];
  }

  return {
    knex,
    async transaction(rowScope, work, reads = false) {
      const sent: { last?: Promise<unknown> } = {};
      const answer = await knex.transaction(
        async (db) => {
          const made = await work(db);
          const last = lastOf.get(db);
          if (!last) return made;
          const connection = await connectionOf(db);
          cork(connection);
          sent.last = send(connection, queryOf(last));
          // Reported below: the commit that follows rolls back if it failed.
          sent.last.catch(() => undefined);
          if (!settings.pipeline) await sent.last;
          return made;
        },
        beginning(rowScope, modeOf(reads)) as Knex.TransactionConfig,
      );
      await sent.last;
      return answer;
    },
    async within<Row>(db: Knex.Transaction, statement: Statement) {
      return (await send(await openConnection(db), queryOf(statement))).rows as Row[];
    },
    async pipeline(db, steps) {
      await sendInOrder(await openConnection(db), steps.map(toSendable));
    },
    deferToCommit(db, statement) {
      if (lastOf.has(db)) throw new Error('A transaction can have only one last statement.');
      lastOf.set(db, statement);
    },
    fastRead: (rowScope, statement, plan) =>
      single(beginning(rowScope, plan ?? 'of-all'), queryOf(statement, plan !== undefined), false),
    fastWrite: (rowScope, statement) =>
      single(beginning(rowScope, 'write'), queryOf(statement), true),
    close: () => knex.destroy(),
  };
}

/** A connection is lent to someone else after its transaction. */
function openConnection(db: Knex.Transaction): Promise<Connection> {
  if (db.isCompleted()) throw new Error('The transaction has already ended.');
  return connectionOf(db);
}

type BeforeBegin = ReturnType<typeof freshPlans>;

/** How a transaction begins. */
interface Beginning {
  opening: string;
  statementLimit: number | undefined;
}

interface Single {
  begin: Beginning;
  asked: QueryConfig;
  isKept: boolean;
  beforeBegin: BeforeBegin;
}

/** Begin, statement and commit are sent together in one round trip. Nobody waits for the commit of a read. */
async function pipelined(
  knex: Knex,
  { begin, asked, isKept, beforeBegin }: Single,
): Promise<QueryResult> {
  const { connection, release } = await borrow(knex);
  connection.statementLimit = begin.statementLimit;
  // All three are sent in one system call instead of five.
  cork(connection);
  const started = connection.query(beforeBegin(connection).text + begin.opening);
  const answered = send(connection, asked);
  const ended = connection.query('commit');
  void Promise.allSettled([started, answered, ended]).then(release);
  const [, answer] = await Promise.all([started, answered, isKept && ended]);
  return answer;
}

/**
 * Knex always sends BEGIN; a transaction with an `opening` sends that instead. On a pipelining connection nobody
 * waits for its response: if the opening fails, the transaction is aborted, and every statement behind it fails too.
 */
function openInReach(
  knex: Knex,
  { isPipelined, beforeBegin }: { isPipelined: boolean; beforeBegin: BeforeBegin },
): void {
  replaceBegin<Beginning>(knex, {
    beginWith({ opening: sql, statementLimit }) {
      if (!sql) return undefined;
      return async (connection, query) => {
        connection.statementLimit = statementLimit;
        if (isPipelined) {
          connection.query(beforeBegin(connection).text + sql).catch(() => undefined);
          return;
        }
        const { text, sent } = beforeBegin(connection);
        await sent;
        // Sent separately: a transaction's isolation can't be set in a text after another statement.
        if (text) await query(text);
        await query(sql);
      };
    },
  });
}
