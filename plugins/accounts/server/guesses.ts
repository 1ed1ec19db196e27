import { createHash } from 'node:crypto';
import { networkOf, rateLimits, type Ctx, type RateLimits } from '@foyer/kit/server';
import { knownDevice } from './knownDevice.ts';
import { warnOwner } from './securityEmails.ts';

const HOUR = 3_600;
/** Attempts per minute of one address, or of one account's known devices, right or wrong: each costs a hash. */
const BURST = { name: 'accounts.guess.burst', points: 60, seconds: 60 };
/** Wrong passwords of one address, for any name: a school shares one address. */
const ADDRESS = { name: 'accounts.guess.address', points: 300, seconds: HOUR };
/** Wrong passwords for one name from one address. */
const HERE = { name: 'accounts.guess.here', points: 10, seconds: 300 };
/** Wrong passwords for one name from all unknown devices together: 1,200 a day, even if many attackers take part. */
const ACCOUNT = { name: 'accounts.guess.account', points: 50, seconds: HOUR };
/** Wrong passwords on one known device, before it counts as unknown. */
const DEVICE = { name: 'accounts.guess.device', points: 20, seconds: HOUR };

/** More wrong passwords than a forgetful owner would type. */
const WARN_AT = 10;
const WHY = 'Too many wrong passwords. You can still sign in on a device you’ve used before.';

const WHY_BURST = 'Too many sign-in attempts.';

/** A fixed-length key, for a name of any length. */
export const nameKey = (account: string): string =>
  createHash('sha256').update(account).digest('base64url');

/** A password about to be checked. It is counted beforehand, so that concurrent attempts can't exceed the limits. */
export interface Guess {
  wasRight(): Promise<void>;
  wasWrong(): Promise<void>;
}

/**
 * Allows a password check. A device on which the account signed in before has its own attempts, so
 * that nobody can lock its owner out; all others share those of their address and of the name. Nothing
 * here checks whether the account exists, so that neither the response nor its timing reveals it.
 * @param account the name for the sign-in, trimmed and in lower case
 * @throws 429 with the seconds to wait
 */
export async function beginGuess(ctx: Ctx, account: string): Promise<Guess> {
  const limits = ctx.use(rateLimits);
  const device = knownDevice(ctx, account);
  const onDevice = device === null ? undefined : await onKnownDevice(limits, device, account);
  const { soFar, wasRight } = onDevice ?? (await onStrangeDevice(ctx, limits, account));
  return {
    wasRight,
    // Once per window, so that guesses don't fill the queue.
    wasWrong: () => (soFar === WARN_AT ? warn(ctx, account) : Promise.resolve()),
  };
}

interface Counted {
  soFar: number;
  wasRight(): Promise<void>;
}

/**
 * @returns undefined if the device has used up its attempts
 * @throws 429 if the account's known devices together need too many hashes in a minute
 */
async function onKnownDevice(
  limits: RateLimits,
  key: string,
  account: string,
): Promise<Counted | undefined> {
  await limits.consume({ ...BURST, key: `known ${nameKey(account)}`, why: WHY_BURST });
  const soFar = await limits.count({ ...DEVICE, key });
  if (soFar > DEVICE.points) return undefined;
  return { soFar, wasRight: () => limits.forget({ ...DEVICE, key }) };
}

async function onStrangeDevice(ctx: Ctx, limits: RateLimits, account: string): Promise<Counted> {
  const address = networkOf(ctx.http.req.foyer.ip);
  const name = nameKey(account);
  await limits.consume({ ...BURST, key: address, why: WHY });
  await limits.consume({ ...ADDRESS, key: address, why: WHY });
  await limits.consume({ ...HERE, key: `${address} ${name}`, why: WHY });
  const soFar = await limits.consume({ ...ACCOUNT, key: name, why: WHY });
  return {
    soFar,
    async wasRight() {
      await limits.forget({ ...HERE, key: `${address} ${name}` });
      // Other guesses stay counted: only this attempt is refunded.
      await limits.giveBack({ ...ADDRESS, key: address });
      await limits.giveBack({ ...ACCOUNT, key: name });
    },
  };
}

/** In a job, also for names without an account: the response takes the same time. */
function warn(ctx: Ctx, account: string): Promise<void> {
  const from = ctx.http.req.foyer.ip;
  return ctx
    .asPlatform('warn a person about wrong passwords')
    .tx((tx) => tx.enqueue(warnOwner, { account, from }, { key: account }));
}
