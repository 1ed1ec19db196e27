import cookie from 'cookie';
import { unsign } from 'cookie-signature';
import session from 'express-session';
import type { Request, RequestHandler, Response } from 'express';
import {
  invalid,
  type Actor,
  type OpenSession,
  type PurposeKeys,
  type RequestSession,
} from '@foyer/kit/server';
import type { Realm } from '@foyer/kit';
import type { HostKind } from './hostKind.ts';
import { publicId, type SessionStore } from './sessionStore.ts';

/** The session's user and group; it is invalid on another host. */
interface Who {
  userId: string;
  realm: Realm;
  tenantId: string | null;
  since: number;
  /** Absent in sessions of an older release. */
  hasSecondFactor?: boolean;
  /** Set for an operator who acts for the tenant: the session ends with the one on the console. */
  acting?: ImpersonationSession;
  /** The sign-in's details, by which its owner recognizes it. */
  userAgent?: string;
  ip?: string;
}

interface ImpersonationSession {
  id: string;
  parentSid: string;
}

declare module 'express-session' {
  interface SessionData {
    userId: string;
    who: Who;
    touchedAt: number;
  }
}

/** A user agent can have any length. */
const MOST_OF_USER_AGENT = 300;
const LONGEST_MS = 30 * 24 * 3_600_000;
const REALMS: Readonly<Record<string, Realm>> = {
  PLATFORM: 'platform',
  TENANT: 'tenant',
  ATTENDEE: 'attendee',
};

const cookieName = (realm: Realm, isProduction: boolean) =>
  `${isProduction ? '__Host-' : ''}foyer_${realm}`;

const cookieOptions = (isProduction: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isProduction, path: '/' }) as const;

/**
 * Finds out who is signed in. Each application has its own host-only cookie, so that a buyer's
 * sign-in doesn't end an organizer's. It only reads: changes go through `SessionWriter`.
 */
export function readSessions(given: {
  store: SessionStore;
  keys: PurposeKeys;
  isProduction: boolean;
}): RequestHandler {
  const { store, keys, isProduction } = given;
  const secrets = secretsOf(keys);
  const tenantCookie = cookieName('tenant', isProduction);
  return async (req, _res, next) => {
    if (hasSessions(req.hostKind)) {
      const realm = realmOf(req, tenantCookie);
      const sid = signedCookie(req, cookieName(realm, isProduction), secrets);
      const data = sid === undefined ? undefined : await store.read(sid);
      req.foyer.realm = realm;
      const found = sid !== undefined && data?.who ? sessionHere(req, sid, data.who) : null;
      req.foyer.session = found && (await hasParent(store, data?.who)) ? found : null;
    }
    next();
  };
}

/** Ending the console session, there or remotely, also ends an impersonation. */
async function hasParent(store: SessionStore, who: Who | undefined): Promise<boolean> {
  if (!who?.acting) return true;
  const parent = await store.read(who.acting.parentSid);
  return parent?.who?.userId === who.userId;
}

const secretsOf = (keys: PurposeKeys): string[] =>
  keys.of('sessions').map((key) => key.toString('hex'));

/** The landing page and unknown hosts have no sessions. */
export const hasSessions = ({ kind }: HostKind): boolean => kind === 'console' || kind === 'tenant';

/** The session's ID, if one of our secrets signed it. */
function signedCookie(req: Request, name: string, secrets: readonly string[]): string | undefined {
  const value = req.headers.cookie && cookie.parse(req.headers.cookie)[name];
  if (!value?.startsWith('s:')) return undefined;
  for (const secret of secrets) {
    const sid = unsign(value.slice(2), secret);
    if (sid !== false) return sid;
  }
  return undefined;
}

/** Starts and ends sessions. */
export interface SessionWriter {
  begin(
    http: Http,
    actor: Pick<Actor, 'id' | 'realm' | 'tenantId'>,
    how: { hasSecondFactor: boolean; impersonation?: ImpersonationSession | undefined },
  ): Promise<void>;
  end(http: Http): Promise<void>;
  /** Ends all of a person's sessions, except for `except`. */
  endAll(userId: string, except?: Http): Promise<void>;
  /** All open sessions of a person; the one of `http` is marked. */
  listOf(userId: string, http: Http): Promise<OpenSession[]>;
  /** Ends one of a person's sessions by its public ID. @returns whether it existed */
  endOne(userId: string, id: string): Promise<boolean>;
}

interface Http {
  req: Request;
  res: Response;
}

/** Starts and ends sessions with express-session, which reads and writes the cookie. */
export function writeSessions(given: {
  store: SessionStore;
  keys: PurposeKeys;
  isProduction: boolean;
}): SessionWriter {
  const { store, keys, isProduction } = given;
  const middlewareOf = (realm: Realm) =>
    session({
      name: cookieName(realm, isProduction),
      store: store.store,
      secret: secretsOf(keys),
      cookie: cookieOptions(isProduction),
      resave: false,
      saveUninitialized: false,
      unset: 'destroy',
    });
  const middleware = {
    platform: middlewareOf('platform'),
    tenant: middlewareOf('tenant'),
    attendee: middlewareOf('attendee'),
  };
  const open = ({ req, res }: Http) =>
    settled((done) => middleware[req.foyer.realm](req, res, done));
  return {
    // Under a new ID, so that one planted before the sign-in stays invalid.
    async begin(http, { id: userId, realm, tenantId }, { hasSecondFactor, impersonation }) {
      const { req } = http;
      await open(http);
      await settled((done) => req.session.regenerate(done));
      req.session.userId = userId;
      const since = Date.now();
      const session = { userId, hasSecondFactor, since };
      const userAgent = (req.get('user-agent') ?? '').slice(0, MOST_OF_USER_AGENT);
      const from = { userAgent, ip: req.foyer.ip };
      req.session.who = {
        ...session,
        realm,
        tenantId,
        ...from,
        ...(impersonation && { acting: impersonation }),
      };
      req.session.touchedAt = since;
      // Otherwise the headers are sent first, and the next request can arrive before the session is saved.
      await settled((done) => req.session.save(done));
      req.foyer.session = { ...session, sid: req.sessionID, impersonationId: impersonation?.id };
    },
    async end(http) {
      const { req, res } = http;
      await open(http);
      await settled((done) => req.session.destroy(done));
      req.foyer.session = null;
      res.clearCookie(cookieName(req.foyer.realm, isProduction), cookieOptions(isProduction));
    },
    endAll: (userId, except) => store.removeOf(userId, except?.req.foyer.session?.sid),
    async listOf(userId, { req }) {
      const current = req.foyer.session && publicId(req.foyer.session.sid);
      const found = await store.listOf(userId);
      return found.flatMap(({ id, data: { who, touchedAt } }) =>
        who && isFresh(who) ? [openSession(who, { id, touchedAt, isCurrent: id === current })] : [],
      );
    },
    endOne: (userId, id) => store.removeOne(userId, id),
  };
}

const openSession = (
  { realm, tenantId, since, userAgent = '', ip = '' }: Who,
  more: { id: string; touchedAt: number | undefined; isCurrent: boolean },
): OpenSession => ({
  id: more.id,
  realm,
  tenantId,
  userAgent,
  ip,
  since: new Date(since),
  lastSeenAt: new Date(more.touchedAt ?? since),
  isCurrent: more.isCurrent,
});

/** Wraps a function that takes a callback with an error in a promise. */
const settled = (begin: (done: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    begin((error) => (error ? reject(error as Error) : resolve()));
  });

/** The application: named in the body of a sign-in or in a header, otherwise decided by the host. */
function realmOf(req: Request, tenantCookie: string): Realm {
  const isConsole = req.hostKind.kind === 'console';
  if (!isConsole && req.path.startsWith('/p/')) return 'attendee';
  const body = req.body as { applicationType?: unknown } | undefined;
  const asked = body?.applicationType ?? req.get('x-application-type');
  if (asked !== undefined) {
    const realm = typeof asked === 'string' ? REALMS[asked] : undefined;
    if (realm && (realm === 'platform') === isConsole) return realm;
    throw invalid({
      applicationType: [
        isConsole
          ? 'Only PLATFORM is available at this address.'
          : 'Only TENANT and ATTENDEE are available at this address.',
      ],
    });
  }
  if (isConsole) return 'platform';
  return hasCookie(req, tenantCookie) ? 'tenant' : 'attendee';
}

const hasCookie = (req: Request, name: string): boolean =>
  name in cookie.parse(req.headers.cookie ?? '');

/** A cookie copied to another host, or under another application's name, is invalid. */
function sessionHere(req: Request, sid: string, who: Who): RequestSession | null {
  const { userId, hasSecondFactor = false, since, acting: impersonation } = who;
  if (who.realm !== req.foyer.realm) return null;
  if (who.tenantId !== (req.foyer.tenant?.id ?? null)) return null;
  if (!isFresh(who)) return null;
  return { userId, sid, hasSecondFactor, since, impersonationId: impersonation?.id };
}

const isFresh = ({ since }: Who): boolean => Date.now() - since < LONGEST_MS;
