import { Passport } from 'passport';
import { Strategy } from 'passport-local';
import type { Request, Response } from 'express';
import {
  forbidden,
  identities,
  notFound,
  type Actor,
  type Identity,
  type Sessions,
} from '@foyer/kit/server';
import { findActor, forgetActors } from '../../plugins/kit/server/guard.ts';
import type { Runtime } from '../../plugins/kit/server/runtime.ts';
import { hasSessions, type SessionWriter } from './session.ts';

/** Sign-in by name and password through passport; the accounts plugin identifies people. */
export function makeSessions(given: {
  runtime(): Runtime;
  writer: SessionWriter;
  isProduction: boolean;
}): Sessions {
  const { runtime, writer, isProduction } = given;
  const passport = new Passport();
  passport.use(
    new Strategy({ passReqToCallback: true, session: false }, (req, username, password, done) => {
      const { realm, tenant } = (req as Request).foyer;
      runtime()
        .depsOf('kit')
        .use(identities)
        .check({ username, password, realm, tenantId: tenant?.id ?? null })
        .then((identity) => done(null, identity ?? false), done);
    }),
  );
  const authenticate = ({ req, res }: Http) =>
    new Promise<Identity | null>((resolve, reject) => {
      const finish = (error: Error | null, identity?: Identity | false) =>
        error ? reject(error) : resolve(identity || null);
      const check = passport.authenticate('local', { session: false }, finish) as (
        ...given: [Request, Response, (error?: Error) => void]
      ) => void;
      check(req, res, (error) => finish(error ?? null));
    });
  const requireSignInHere = ({ req }: Http) => {
    // The landing page and unknown hosts have no sessions.
    if (!hasSessions(req.hostKind)) throw notFound('sign-in page');
    // The cookie requires HTTPS; without it the sign-in would appear to succeed and then be lost.
    if (isProduction && !req.secure) {
      throw forbidden('https_required', 'Please sign in over HTTPS.');
    }
  };
  const actorHere = ({ req }: Http, userId: string, how: How) => {
    const { realm, tenant } = req.foyer;
    const { hasSecondFactor, impersonation } = how;
    const who = { userId, realm, tenantId: tenant?.id ?? null, hasSecondFactor };
    return findActor(runtime(), { ...who, impersonationId: impersonation?.id });
  };
  const check = async (http: Http): Promise<Actor | null> => {
    requireSignInHere(http);
    const identity = await authenticate(http);
    // Only identifies the person: the session's start checks whether the password is enough.
    return identity && actorHere(http, identity.id, { hasSecondFactor: true });
  };
  return {
    check,
    async begin(http, userId, { realm, impersonation, hasSecondFactor = false } = {}) {
      requireSignInHere(http);
      if (realm) http.req.foyer.realm = realm;
      const actor = await actorHere(http, userId, { hasSecondFactor, impersonation });
      if (actor) await writer.begin(http, actor, { hasSecondFactor, impersonation });
      return actor;
    },
    async signOut(http) {
      if (hasSessions(http.req.hostKind)) await writer.end(http);
    },
    endAll: (userId, except) => writer.endAll(userId, except),
    listOf: (userId, http) => writer.listOf(userId, http),
    endOne: (userId, id) => writer.endOne(userId, id),
    forgetActors: () => forgetActors(runtime()),
  };
}

type Http = { req: Request; res: Response };
type How = Parameters<SessionWriter['begin']>[2];
