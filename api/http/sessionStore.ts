import { createHash } from 'node:crypto';
import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData, type Store } from 'express-session';
import type { Pool } from 'pg';
import type { Log } from '@foyer/kit/server';
import type { Statements } from '../database/statements.ts';

const IDLE_SECONDS = 12 * 3600;
const TOUCH_MS = 10 * 60_000;

/** Sessions in Postgres: a fast read path, and express-session's store for changes. */
export interface SessionStore {
  /** Undefined if it ended. Reading a session extends it, at most once in ten minutes. */
  read(sid: string): Promise<SessionData | undefined>;
  /** Removes a person's sessions, except for one. */
  removeOf(userId: string, exceptSid?: string): Promise<void>;
  /** A person's sessions, most recently seen first. */
  listOf(userId: string): Promise<{ id: string; data: SessionData }[]>;
  /** Removes one of a person's sessions by its public ID. @returns whether it existed */
  removeOne(userId: string, id: string): Promise<boolean>;
  store: Store;
}

/** A session's public ID, from which its cookie can't be derived. */
export const publicId = (sid: string): string =>
  createHash('sha256').update(`${ID_PREFIX}${sid}`).digest('hex').slice(0, ID_LENGTH);

const ID_PREFIX = 'foyer session ';
const ID_LENGTH = 32;
const PUBLIC_ID = `left(encode(sha256(convert_to('${ID_PREFIX}' || sid, 'UTF8')), 'hex'), ${ID_LENGTH})`;
/** A limit for display. */
const MOST_LISTED = 200;

export function makeSessionStore(given: { statements: Statements; log: Log }): SessionStore {
  const { statements, log } = given;
  const PgStore = connectPgSimple(session);
  const store = new PgStore({
    // The store uses only `query` of a pool.
    pool: statements as unknown as Pool,
    tableName: 'kit_session',
    ttl: IDLE_SECONDS,
    disableTouch: true,
    pruneSessionInterval: false,
    errorLog: (...problem: unknown[]) => log.error({ problem }, 'session store'),
  });
  const find = together(statements);
  return {
    store,
    async read(sid) {
      const data = await find(sid);
      if (data && Date.now() - (data.touchedAt ?? 0) >= TOUCH_MS) await touch(statements, sid);
      return data;
    },
    async removeOf(userId, exceptSid) {
      await statements.query(
        `delete from kit_session where sess ->> 'userId' = $1 and sid is distinct from $2`,
        [userId, exceptSid ?? null],
      );
    },
    async listOf(userId) {
      const { rows } = await statements.query(
        `select ${PUBLIC_ID} as id, sess as data from kit_session
         where sess ->> 'userId' = $1 and expire > now()
         order by (sess ->> 'touchedAt')::bigint desc, sid limit ${MOST_LISTED}`,
        [userId],
      );
      return rows as { id: string; data: SessionData }[];
    },
    async removeOne(userId, id) {
      const { rows } = await statements.query(
        `delete from kit_session where sess ->> 'userId' = $1 and ${PUBLIC_ID} = $2 returning 1`,
        [userId, id],
      );
      return rows.length > 0;
    },
  };
}

/**
 * Looks sessions up, batching the lookups of one event loop turn into one statement, so that
 * a busier process runs fewer statements per request. Nothing is cached.
 */
function together(statements: Statements): (sid: string) => Promise<SessionData | undefined> {
  let asked: Promise<Map<string, SessionData>> | undefined;
  let wanted: string[] = [];
  const ask = async (): Promise<Map<string, SessionData>> => {
    await new Promise((resolve) => setImmediate(resolve));
    const sids = wanted;
    wanted = [];
    asked = undefined;
    const { rows } = await statements.query(
      'select sid, sess from kit_session where sid = any($1) and expire > now()',
      [sids],
    );
    return new Map(rows.map((row) => [row['sid'] as string, row['sess'] as SessionData]));
  };
  return async (sid) => {
    wanted.push(sid);
    asked ??= ask();
    return (await asked).get(sid);
  };
}

async function touch(statements: Statements, sid: string): Promise<void> {
  await statements.query(
    `update kit_session
     set expire = now() + make_interval(secs => $2),
         sess = jsonb_set(sess::jsonb, '{touchedAt}', to_jsonb($3::bigint))::json
     where sid = $1`,
    [sid, IDLE_SECONDS, Date.now()],
  );
}
