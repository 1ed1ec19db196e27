import { mayMailStranger, networkOf, rateLimits, type Ctx } from '@foyer/kit/server';
import { nameKey } from './guesses.ts';

const QUARTER = 900;
const WHY = 'Too many emails requested.';

/** The limit of one address, for all accounts: a school shares one. */
const ADDRESS = { name: 'accounts.mail.address', points: 60, seconds: QUARTER };
const HERE = { name: 'accounts.mail.here', points: 5, seconds: QUARTER };
/**
 * Emails to one account in half the life of a code, from all addresses: someone who requests them in another's
 * name can neither fill a mailbox nor make every code invalid before it is used.
 */
const ACCOUNT = { name: 'accounts.mail.account', points: 3, seconds: QUARTER };
/** A sign-in link lives half as long. */
const SIGN_IN = { name: 'accounts.mail.signIn', points: 3, seconds: QUARTER / 2 };

/**
 * Counts a requested email. Nothing here checks whether the account exists.
 * @throws 429 if one address requests too many
 * @returns false if the account had its emails for now: the last of them is still valid
 */
export async function mayMail(
  ctx: Ctx,
  what: 'reset' | 'verify' | 'signIn',
  email: string,
): Promise<boolean> {
  const limits = ctx.use(rateLimits);
  const address = networkOf(ctx.http.req.foyer.ip);
  await limits.consume({ ...ADDRESS, key: address, why: WHY });
  const key = `${what} ${nameKey(email)}`;
  const here = await limits.count({ ...HERE, key: `${address} ${key}` });
  if (here > HERE.points) return false;
  const account = what === 'signIn' ? SIGN_IN : ACCOUNT;
  if ((await limits.count({ ...account, key })) > account.points) return false;
  // Uses up the budget of emails to strangers, but isn't limited by it, so that an owner gets back in.
  await mayMailStranger(ctx, email);
  return true;
}
