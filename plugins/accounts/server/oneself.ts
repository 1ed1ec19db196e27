import { forbidden, unauthenticated, type Actor, type Ctx } from '@foyer/kit/server';

/** Whoever is signed in, for what needs no permission but is one's own. @throws 401 for nobody */
export function oneself({ actor }: Ctx): Actor {
  if (!actor) throw unauthenticated('unauthenticated', 'Please sign in first.');
  return actor;
}

/**
 * The same, where the call names whom it is about, by id or email.
 * @throws 403 for anybody else, whether or not there is such a person
 */
export function oneselfBy(ctx: Ctx, id: string): Actor {
  const actor = oneself(ctx);
  const named = id.trim().toLowerCase();
  if (named === actor.id || named === actor.email) return actor;
  throw forbidden('somebody_else', 'This is somebody else’s account.');
}
