import { forbidden, unauthenticated, type Actor, type Ctx } from '@foyer/kit/server';

/** The signed-in user, for account calls that need no permission. @throws 401 if signed out */
export function requireSelf({ actor }: Ctx): Actor {
  if (!actor) throw unauthenticated('unauthenticated', 'Sign in to continue.');
  return actor;
}

/**
 * The same, if the call names the user, by ID or email.
 * @throws 403 for anyone else, whether or not that person exists
 */
export function requireSelfById(ctx: Ctx, id: string): Actor {
  const actor = requireSelf(ctx);
  const named = id.trim().toLowerCase();
  if (named === actor.id || named === actor.email) return actor;
  throw forbidden('somebody_else', 'This account belongs to someone else.');
}
