import { ApiError } from '../../errors.ts';
import type { Database } from './database.ts';

/** Where reports, exports, counts and the platform's lists are read. */
export interface Reports {
  /** Separate connections to the primary, so that long reports don't block buyers. */
  primary: Database;
  replica?: Replica | undefined;
}

/** A standby of the primary, monitored by the host. */
export interface Replica {
  /** Rows older than this are never read here. */
  maxLagSeconds: number;
  /** How far it is behind the primary. */
  lagSeconds(): number;
  /**
   * Its connections, and a time up to which all writes are visible there; undefined while it is down or too far
   * behind.
   */
  usable(): { database: Database; asOf: Date } | undefined;
  /** Rejects as soon as the replica is known to be down, so that nobody waits for a network timeout. */
  unlessAway<T>(work: Promise<T>): Promise<T>;
  /** Requires a check before it is read again. */
  noteFailure(): void;
}

/** A result and its time; undefined for what came from the primary. */
export interface ReadResult<T> {
  answer: T;
  asOf?: Date;
}

/**
 * Reads from the replica if it is recent enough, otherwise from `primary`. If the replica fails, `work` runs again on
 * the primary, so it must be read-only.
 * @param how.isFresh for a caller who must see the latest writes
 * @param how.primary where to read instead; by default the connections for reports
 * @param how.canRepeat returns false once part of the response was sent
 */
export async function readReports<T>(
  reports: Reports,
  how: { isFresh?: boolean; primary?: Database; canRepeat?: () => boolean },
  work: (database: Database, asOf?: Date) => Promise<T>,
): Promise<ReadResult<T>> {
  const { isFresh = false, primary = reports.primary, canRepeat = () => true } = how;
  const { replica } = reports;
  const near = isFresh ? undefined : replica?.usable();
  if (!replica || !near) return { answer: await work(primary) };
  const { database, asOf } = near;
  try {
    return { answer: await replica.unlessAway(work(database, asOf)), asOf };
  } catch (error) {
    if (!isOfReplica(error)) throw error;
    replica.noteFailure();
    if (!canRepeat()) throw error;
    return { answer: await work(primary) };
  }
}

/** Postgres canceled a statement for taking too long; elsewhere it would take as long. */
const TOOK_TOO_LONG = '57014';

/**
 * Whether the primary may succeed. A replica may be down, may cancel statements that conflict with its replay, or may
 * not have replayed a migration yet.
 */
function isOfReplica(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return !(error instanceof ApiError) && code !== TOOK_TOO_LONG && name !== 'KnexTimeoutError';
}
