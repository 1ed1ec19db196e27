import pg from 'pg';
import type { Log } from '@foyer/kit/server';
import type { Database } from '../../plugins/kit/server/postgres/database.ts';
import type { Replica } from '../../plugins/kit/server/postgres/reports.ts';

/** A standby whose replay position is checked every second. */
export interface WatchedReplica extends Replica {
  /** Checks it now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const EVERY_MS = 1_000;
/** Milliseconds after which a check without a response counts as a failure. */
const PATIENCE_MS = 3_000;
/** Limits the history of a replica that is away for hours: older points are thinned out. */
const MOST_MARKS = 600;

// The position of the last commit, and its server and cluster: what an open transaction has written
// may be sent to a replica much later.
const PRIMARY = `
  select (pg_current_wal_flush_lsn() - '0/0')::float8 as written, pg_postmaster_start_time()::text as server,
    (select system_identifier::text from pg_control_system()) as cluster`;
const REPLICA = `
  select pg_is_in_recovery() as "isStandby", pg_postmaster_start_time()::text as server,
    case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as replayed,
    (select system_identifier::text from pg_control_system()) as cluster`;

interface Source {
  written: number;
  server: string;
  cluster: string;
}
interface Copy {
  isStandby: boolean;
  server: string;
  replayed: number | null;
  cluster: string;
}

/** How much the primary had written at a moment of a monotonic clock. */
interface Mark {
  written: number;
  at: number;
}

/**
 * Compares what the replica has replayed with what the primary had written at each check. So an idle
 * primary does not look like a lag, and a replica that lost its connection does.
 * @param given.open connects to the replica; called again each time it comes back
 */
export function watchReplica(given: {
  primaryUrl: string;
  replicaUrl: string;
  maxLagSeconds: number;
  open(): Database;
  log: Log;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}): WatchedReplica {
  const { maxLagSeconds, open, log, now = () => performance.now() } = given;
  const primary = probe(given.primaryUrl);
  const replica = probe(given.replicaUrl);
  const startedAt = now();
  /** Newest last; the first entry is the newest that the replica has reached, if it has reached one. */
  let marks: Mark[] = [];
  let reached: Mark | undefined;
  let database: Database | undefined;
  let lastReplayed = 0;
  let checkedAt = startedAt;
  let failures = 0;
  let failuresChecked = 0;
  let isStopped = false;
  let wasUsable: boolean | undefined;
  const waiting = new Set<(error: Error) => void>();

  const isUsable = () =>
    database !== undefined &&
    failures === failuresChecked &&
    reached !== undefined &&
    now() - reached.at <= maxLagSeconds * 1000;

  function giveUp(why: unknown): void {
    const old = database;
    database = undefined;
    for (const reject of waiting) reject(new Error('The replica is unavailable.', { cause: why }));
    waiting.clear();
    // Closing over a lost network can take long, so nothing waits for it.
    void old?.close().catch(() => undefined);
  }

  function take({ isStandby, server, replayed, cluster }: Copy, source: Source | undefined): void {
    if (source && cluster !== source.cluster)
      throw new Error('it holds data from a different cluster than DATABASE_URL');
    if (!isStandby && source && server !== source.server)
      throw new Error('it is no longer a standby of DATABASE_URL');
    const position = isStandby ? (replayed ?? 0) : Number.POSITIVE_INFINITY;
    // Before a failover it may have received what the new primary never had.
    const isAhead = source !== undefined && lastReplayed > source.written;
    lastReplayed = isStandby ? position : 0;
    if (isAhead)
      throw new Error('it is ahead of DATABASE_URL, which now points to a different server');
    const last = marks.findLastIndex(({ written }) => written <= position);
    if (last < 0) return;
    marks = marks.slice(last);
    reached = marks[0];
  }

  async function askBoth(): Promise<void> {
    const at = now();
    const known = failures;
    const source = await primary.ask<Source>(PRIMARY).catch(() => undefined);
    if (source) marks.push({ written: source.written, at });
    if (marks.length > MOST_MARKS) marks = marks.filter((_, index) => index % 2 === 0);
    let failure: unknown;
    try {
      take(await replica.ask<Copy>(REPLICA), source);
      checkedAt = at;
      if (!isStopped) database ??= open();
    } catch (error) {
      giveUp(error);
      failure = error;
    }
    failuresChecked = known;
    logState(failure);
  }

  function logState(failure: unknown): void {
    const usable = isUsable();
    if (usable === wasUsable || isStopped) return;
    const seconds = Math.round(lagSeconds());
    if (usable) log.info({ seconds }, 'Reports are read from the replica');
    else if (failure)
      log.warn({ err: failure }, 'Replica unavailable: reports are read from the primary');
    else log.warn({ seconds }, 'Replica is lagging: reports are read from the primary');
    wasUsable = usable;
  }

  let underWay = Promise.resolve();
  let next: Promise<void> | undefined;
  // Starts after the call, so that it sees everything before the call.
  const check = () =>
    (next ??= underWay.then(() => {
      next = undefined;
      underWay = askBoth();
      return underWay;
    }));

  let timer: NodeJS.Timeout | undefined;
  const again = async (): Promise<void> => {
    await check();
    if (!isStopped) timer = setTimeout(() => void again(), EVERY_MS).unref();
  };
  void again();

  function lagSeconds(): number {
    if (!reached) return (now() - startedAt) / 1000;
    return Math.max(0, (database ? checkedAt : now()) - reached.at) / 1000;
  }

  return {
    maxLagSeconds,
    lagSeconds,
    usable: () =>
      isUsable() && database && reached
        ? { database, asOf: new Date(Date.now() - (now() - reached.at)) }
        : undefined,
    unlessAway: (work) =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        work.finally(() => waiting.delete(reject)).then(resolve, reject);
      }),
    noteFailure() {
      failures += 1;
      void check();
    },
    check,
    async close() {
      isStopped = true;
      clearTimeout(timer);
      await (next ?? underWay);
      await Promise.all([primary.end(), replica.end(), database?.close()]);
    },
  };
}

/** A dedicated connection, so that a check never waits for a report. */
function probe(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'foyer replica check',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  pool.on('error', () => undefined);
  return {
    async ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row> {
      const { rows } = await pool.query<Row>(sql);
      const [row] = rows;
      if (!row) throw new Error('Postgres returned no row.');
      return row;
    },
    end: () => pool.end(),
  };
}
