import { createHash } from 'node:crypto';
import { networkOf, rateLimits, type Ctx, type RateLimits } from '@foyer/kit/server';
import { knownDevice } from './knownDevice.ts';
import { warnOwner } from './warnOwner.ts';

const HOUR = 3_600;
/** Tries of one address, or of one account's known devices, in a minute, right or wrong: each costs a hash. */
const BURST = { name: 'accounts.guess.burst', points: 60, seconds: 60 };
/** Wrong passwords of one address, for whatever name: a school has one address. */
const ADDRESS = { name: 'accounts.guess.address', points: 300, seconds: HOUR };
/** Wrong passwords for one name from one address. */
const HERE = { name: 'accounts.guess.here', points: 10, seconds: 300 };
/** Wrong passwords for one name from all strange devices together: 1,200 a day, whoever shares the work. */
const ACCOUNT = { name: 'accounts.guess.account', points: 50, seconds: HOUR };
/** Wrong passwords on one known device, before it counts as a strange one. */
const DEVICE = { name: 'accounts.guess.device', points: 20, seconds: HOUR };

/** That many wrong passwords are more than a memory that fails. */
const WARN_AT = 10;
const WHY = 'Too many wrong passwords. A device on which you signed in before still gets in.';

const WHY_BURST = 'Too many sign-ins.';

/** Of one length, whatever was typed as a name. */
export const nameKey = (account: string): string =>
  createHash('sha256').update(account).digest('base64url');

/** A password that is about to be checked, counted already: many at once are no way past the limits. */
export interface Guess {
  wasRight(): Promise<void>;
  wasWrong(): Promise<void>;
}

/**
 * Lets a password be checked. A device on which the account signed in before has tries of its own, so
 * that nobody keeps its owner out; all others share those of their address and of the name. Nothing
 * here asks whether there is such an account, so that no answer and no time tells.
 * @param account the name as it is signed in with, trimmed and in small letters
 * @throws 429 with the seconds to wait
 */
export async function beginGuess(ctx: Ctx, account: string): Promise<Guess> {
  const limits = ctx.use(rateLimits);
  const device = knownDevice(ctx, account);
  const onDevice = device === null ? undefined : await onKnownDevice(limits, device, account);
  const { soFar, wasRight } = onDevice ?? (await onStrangeDevice(ctx, limits, account));
  return {
    wasRight,
    // Once in a window, so that guesses do not fill the queue.
    wasWrong: () => (soFar === WARN_AT ? warn(ctx, account) : Promise.resolve()),
  };
}

interface Counted {
  soFar: number;
  wasRight(): Promise<void>;
}

/**
 * @returns undefined where the device has used up what it had
 * @throws 429 where the account's known devices together ask for too many hashes in a minute
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
      // What others guessed stays counted: only this try is taken back.
      await limits.giveBack({ ...ADDRESS, key: address });
      await limits.giveBack({ ...ACCOUNT, key: name });
    },
  };
}

/** By a job, for names that nobody has as well: the answer takes the same time. */
function warn(ctx: Ctx, account: string): Promise<void> {
  const from = ctx.http.req.foyer.ip;
  return ctx
    .asPlatform('people are the platform’s')
    .tx((tx) => tx.enqueue(warnOwner, { account, from }, { key: account }));
}
