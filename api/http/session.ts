import session from 'express-session';
import type { Request, RequestHandler, Response } from 'express';
import { invalid, type Actor } from '@foyer/kit/server';
import type { Realm } from '@foyer/kit';
import type { Store } from 'express-session';
import type { Keys } from '../services/keys.ts';

/** Whose session it is, and in which group: it is worth nothing on another host. */
interface Who {
  userId: string;
  realm: Realm;
  tenantId: string | null;
  since: number;
}

declare module 'express-session' {
  interface SessionData {
    userId: string;
    who: Who;
    touchedAt: number;
  }
}

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

/** One host-only cookie per application, so that a buyer's sign-in does not end an organiser's. */
export function openSessions(given: {
  store: Store;
  keys: Keys;
  isProduction: boolean;
}): RequestHandler {
  const { store, keys, isProduction } = given;
  const middlewareOf = (realm: Realm) =>
    session({
      name: cookieName(realm, isProduction),
      store,
      secret: keys.of('sessions').map((key) => key.toString('hex')),
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
  return (req, res, next) => {
    if (req.place.kind !== 'console' && req.place.kind !== 'tenant') {
      next();
      return;
    }
    const realm = realmOf(req, cookieName('tenant', isProduction));
    req.foyer.realm = realm;
    middleware[realm](req, res, (error?: unknown) => {
      if (!error) req.foyer.session = sessionHere(req);
      next(error);
    });
  };
}

/** Which application asks: a sign-in says so in its body, others by header; else the host tells. */
function realmOf(req: Request, tenantCookie: string): Realm {
  const isConsole = req.place.kind === 'console';
  if (!isConsole && req.path.startsWith('/p/')) return 'attendee';
  const body = req.body as { applicationType?: unknown } | undefined;
  const asked = body?.applicationType ?? req.get('x-application-type');
  if (asked !== undefined) {
    const realm = typeof asked === 'string' ? REALMS[asked] : undefined;
    if (realm && (realm === 'platform') === isConsole) return realm;
    throw invalid({
      applicationType: [
        isConsole
          ? 'Only the platform console is at this address.'
          : 'At this address there are TENANT and ATTENDEE.',
      ],
    });
  }
  if (isConsole) return 'platform';
  return hasCookie(req, tenantCookie) ? 'tenant' : 'attendee';
}

const hasCookie = (req: Request, name: string): boolean =>
  req.headers.cookie?.split(/; */).some((pair) => pair.startsWith(`${name}=`)) ?? false;

/** A cookie carried over to another host, or under another application's name, is nobody's. */
function sessionHere(req: Request): { userId: string } | null {
  const who = req.session.who;
  if (!who || who.realm !== req.foyer.realm) return null;
  if (who.tenantId !== (req.foyer.tenant?.id ?? null)) return null;
  return Date.now() - who.since < LONGEST_MS ? { userId: who.userId } : null;
}

/** Starts a session under a new id: one that was planted before the sign-in stays worthless. */
export async function beginSession(
  req: Request,
  actor: Pick<Actor, 'id' | 'realm' | 'tenantId'>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    req.session.regenerate((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
  const { id: userId, realm, tenantId } = actor;
  req.session.userId = userId;
  req.session.who = { userId, realm, tenantId, since: Date.now() };
  req.session.touchedAt = Date.now();
  req.foyer.session = { userId };
}

/** Ends the session in the store and takes the cookie back. */
export async function endSession(
  { req, res }: { req: Request; res: Response },
  isProduction: boolean,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    req.session.destroy((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
  req.foyer.session = null;
  res.clearCookie(cookieName(req.foyer.realm, isProduction), cookieOptions(isProduction));
}
