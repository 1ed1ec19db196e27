import { networkOf, rateLimits, type Ctx } from '@foyer/kit/server';
import { nameKey } from './guesses.ts';

const QUARTER = 900;
const WHY = 'Too many mails were asked for.';

/** What one address may ask for, for whatever accounts: a school has one. */
const ADDRESS = { name: 'accounts.mail.address', points: 60, seconds: QUARTER };
const HERE = { name: 'accounts.mail.here', points: 5, seconds: QUARTER };
/**
 * Mails to one account in half the life of a code, whoever asks: somebody who asks for them in another's
 * name neither fills a mailbox nor makes every code older than the next one.
 */
const ACCOUNT = { name: 'accounts.mail.account', points: 3, seconds: QUARTER };

/**
 * Counts a mail that is asked for. Nothing here asks whether there is such an account.
 * @throws 429 where one address asks too often
 * @returns false where the account had its mails for now: the last of them is still good
 */
export async function mayMail(ctx: Ctx, what: 'reset' | 'verify', email: string): Promise<boolean> {
  const limits = ctx.use(rateLimits);
  const address = networkOf(ctx.http.req.foyer.ip);
  await limits.consume({ ...ADDRESS, key: address, why: WHY });
  const key = `${what} ${nameKey(email)}`;
  const here = await limits.count({ ...HERE, key: `${address} ${key}` });
  if (here > HERE.points) return false;
  return (await limits.count({ ...ACCOUNT, key })) <= ACCOUNT.points;
}
