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

/** Sign-in by name and password, through passport; who people are is asked of the plugin that keeps them. */
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
    // The landing page and unknown hosts have no sessions to open.
    if (!hasSessions(req.hostKind)) throw notFound('sign-in at this address');
    // The cookie travels by https only; without it the sign-in would seem to work and not last.
    if (isProduction && !req.secure) {
      throw forbidden('https_required', 'Please sign in over https.');
    }
  };
  const actorHere = ({ req }: Http, userId: string, how: How) => {
    const { realm, tenant } = req.foyer;
    const { hasSecondFactor, acting } = how;
    const who = { userId, realm, tenantId: tenant?.id ?? null, hasSecondFactor };
    return findActor(runtime(), { ...who, actingId: acting?.id });
  };
  const check = async (http: Http): Promise<Actor | null> => {
    requireSignInHere(http);
    const identity = await authenticate(http);
    // Who it would be: whether the password alone is enough is asked where a session begins.
    return identity && actorHere(http, identity.id, { hasSecondFactor: true });
  };
  return {
    check,
    async begin(http, userId, { realm, acting, hasSecondFactor = false } = {}) {
      requireSignInHere(http);
      if (realm) http.req.foyer.realm = realm;
      const actor = await actorHere(http, userId, { hasSecondFactor, acting });
      if (actor) await writer.begin(http, actor, { hasSecondFactor, acting });
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
