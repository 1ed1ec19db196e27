import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData, type Store } from 'express-session';
import type { Pool } from 'pg';
import type { Log } from '@foyer/kit/server';
import type { Statements } from '../database/statements.ts';

const IDLE_SECONDS = 12 * 3600;
const TOUCH_MS = 10 * 60_000;

/**
 * Sessions in Postgres. Each request would push the end of its session out; that is written once
 * in ten minutes only, so that reading costs no write.
 */
export function makeSessionStore({ statements, log }: { statements: Statements; log: Log }): Store {
  const PgStore = connectPgSimple(session);
  const store = new PgStore({
    // The store asks nothing of a pool but `query`.
    pool: statements as unknown as Pool,
    tableName: 'kit_session',
    ttl: IDLE_SECONDS,
    pruneSessionInterval: false,
    errorLog: (...problem: unknown[]) => log.error({ problem }, 'session store'),
  });
  store.touch = (sid: string, data: SessionData, done?: () => void) => {
    if (Date.now() - (data.touchedAt ?? 0) < TOUCH_MS) {
      done?.();
      return;
    }
    statements
      .query(
        `update kit_session
         set expire = now() + make_interval(secs => $2),
             sess = jsonb_set(sess::jsonb, '{touchedAt}', to_jsonb($3::bigint))::json
         where sid = $1`,
        [sid, IDLE_SECONDS, Date.now()],
      )
      .catch((error: unknown) => log.error({ err: error }, 'session store'))
      .finally(() => done?.());
  };
  return store;
}
