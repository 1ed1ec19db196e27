import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobQueue } from '../job.ts';

// All time limits of the database. The README repeats the role's settings.

/**
 * Settings of the role `foyer_app`, because a pooler doesn't pass on those of a connection. A statement ends before a
 * user gives up, an abandoned transaction releases its locks, and the server notices a lost client within seconds.
 */
export const ROLE_SETTINGS = {
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '5',
} as const;

/** How long a connection may be silent while a response is due: longer than the role allows a statement. */
export const SILENCE_MS = 6_000;
/** How long connecting may take. */
export const CONNECT_MS = 5_000;
/** How long a request waits for a connection of a busy pool. */
export const ACQUIRE_MS = 7_000;
/** Silence after which the network checks whether the other end is still there. */
export const KEEPALIVE_MS = 5_000;

/**
 * Milliseconds that a statement may take in jobs, by queue, in exports, and in a request that `takesLong`: less than
 * the minute after which browsers and load balancers give up.
 */
export const STATEMENT_LIMITS: Readonly<Record<JobQueue | 'export' | 'seed' | 'request', number>> =
  {
    request: 55_000,
    settlement: 300_000,
    normal: 300_000,
    gateway: 300_000,
    mail: 300_000,
    long: 3_600_000,
    export: 3_600_000,
    seed: 3_600_000,
  };

const underWay = new AsyncLocalStorage<number>();

/** Milliseconds that a statement may take, if not the role's own limit. */
export const currentStatementLimit = (): number | undefined => underWay.getStore();

/** Runs work whose statements may take longer than in a request. */
export const withStatementLimit = <T>(milliseconds: number, work: () => T): T =>
  underWay.run(milliseconds, work);
