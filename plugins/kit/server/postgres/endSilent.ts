import pg, { type ClientConfig } from 'pg';
import type { Log } from '../types.ts';
import { isWaiting, wireOf, type Connection } from './internals.ts';
import { SILENCE_MS } from './statementLimits.ts';

/** How long the server may take to report whether it still works on a statement. */
const CHECK_MS = 3_000;
/** How long a connection may stay silent once another was found to be lost. */
const SUSPECT_MS = 2_000;
const TOO_MANY_CONNECTIONS = '53300';

interface Watched {
  openedAt: number;
  /** The bytes received when it was found silent, and how many times in a row it was. */
  bytesRead: number;
  silences: number;
}

/**
 * Closes a pool's connections that are silent while a response is due: after a failover or behind a firewall that
 * dropped them, neither side is notified. The waiting statement and all later ones on the connection fail. Once one
 * is lost, older idle connections are replaced too.
 * @param given.settings how to connect
 * @returns a function that watches a new connection
 */
export function endSilent(given: {
  settings: ClientConfig;
  log?: Log | undefined;
  silenceMs?: number | undefined;
}): (connection: Connection) => void {
  const { settings, log, silenceMs = SILENCE_MS } = given;
  const open = new Map<Connection, Watched>();
  let isChecking = false;

  const end = (connection: Connection) =>
    wireOf(connection).stream.destroy(
      // The network's own error code for it.
      Object.assign(new Error('The database didn’t respond in time'), { code: 'ETIMEDOUT' }),
    );

  function suspect(connection: Connection): void {
    const { stream } = wireOf(connection);
    if (!isWaiting(connection)) {
      // A connection between two statements of a transaction loses nothing until it is used.
      if (connection.getTransactionStatus() === 'I') end(connection);
      return;
    }
    if (connection.statementLimit !== undefined) return;
    const { bytesRead } = stream;
    setTimeout(() => {
      if (isWaiting(connection) && stream.bytesRead === bytesRead) end(connection);
    }, SUSPECT_MS).unref();
  }

  /** Whether its statement may take longer than it has been silent. */
  function hasTimeLeft(connection: Connection): boolean {
    const { statementLimit = 0 } = connection;
    const watched = open.get(connection);
    if (!watched) return false;
    const { bytesRead } = wireOf(connection).stream;
    watched.silences = watched.bytesRead === bytesRead ? watched.silences + 1 : 1;
    watched.bytesRead = bytesRead;
    return watched.silences * silenceMs < statementLimit;
  }

  async function check(connection: Connection): Promise<void> {
    const { stream } = wireOf(connection);
    if (!isWaiting(connection)) return;
    // The silence is on our side, as when a slow reader receives an export.
    if (stream.isPaused()) {
      stream.setTimeout(silenceMs);
      return;
    }
    const mayGoOn = hasTimeLeft(connection);
    if (!mayGoOn) end(connection);
    if (isChecking) {
      if (mayGoOn) stream.setTimeout(silenceMs);
      return;
    }
    isChecking = true;
    const { bytesRead } = stream;
    const silentSince = performance.now() - silenceMs;
    const works = await stillWorks(settings, connection);
    isChecking = false;
    if (mayGoOn) {
      if (works !== false || stream.bytesRead !== bytesRead) {
        stream.setTimeout(silenceMs);
        return;
      }
      end(connection);
    }
    if (works === true) return;
    log?.warn(
      { connections: open.size },
      'the database stopped responding on a connection; replacing idle connections',
    );
    for (const [other, { openedAt }] of open) if (openedAt < silentSince) suspect(other);
  }

  return (connection) => {
    open.set(connection, { openedAt: performance.now(), bytesRead: 0, silences: 0 });
    connection.once('end', () => open.delete(connection));
    const { stream } = wireOf(connection);
    stream.setTimeout(silenceMs);
    stream.on('timeout', () => void check(connection));
  };
}

/**
 * Whether the server still works on a connection's statement. Undefined behind a pooler, which numbers connections
 * itself.
 */
async function stillWorks(
  settings: ClientConfig,
  { processID }: Connection,
): Promise<boolean | undefined> {
  const client = new pg.Client({
    ...settings,
    pipeline: false,
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: CHECK_MS,
  }) as Connection;
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; works: boolean }>(
      `select pg_backend_pid() as own, exists (
         select from pg_stat_activity
         where pid = $1 and state = 'active' and wait_event is distinct from 'ClientWrite'
       ) as works`,
      [processID],
    );
    return rows[0]?.own === client.processID ? rows[0]?.works : undefined;
  } catch (error) {
    return (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS;
  } finally {
    wireOf(client).stream.destroy();
  }
}
