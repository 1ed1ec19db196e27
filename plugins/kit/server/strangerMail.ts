import { createHash } from 'node:crypto';
import { countedEmail } from '../countedEmail.ts';
import { rateLimits } from './services.ts';
import type { Deps } from './types.ts';

/** Maximum emails to one recipient that unverified people cause, of all kinds and tenants together. */
const IN_AN_HOUR = { name: 'kit.strangerMail.hour', points: 8, seconds: 3_600 };
const IN_A_DAY = { name: 'kit.strangerMail.day', points: 20, seconds: 86_400 };
const WHY = 'We’ve already sent several emails to this address.';

const keyOf = (email: string): string =>
  createHash('sha256').update(countedEmail(email)).digest('base64url');

/**
 * Counts an email caused by someone who neither paid nor verified the address, so that nobody can flood another
 * person's mailbox. The email of a paid order isn't counted and is always sent.
 * @returns false if the recipient has reached the limit, for callers whose response mustn't reveal it
 */
export async function mayMailStranger({ use }: Pick<Deps, 'use'>, email: string): Promise<boolean> {
  const limits = use(rateLimits);
  const key = keyOf(email);
  const inAnHour = await limits.count({ ...IN_AN_HOUR, key });
  const inADay = await limits.count({ ...IN_A_DAY, key });
  return inAnHour <= IN_AN_HOUR.points && inADay <= IN_A_DAY.points;
}

/** The same for callers that are allowed to reveal it. @throws 429 with the seconds to wait */
export async function requireStrangerMail(
  { use }: Pick<Deps, 'use'>,
  email: string,
): Promise<void> {
  const limits = use(rateLimits);
  const key = keyOf(email);
  await limits.consume({ ...IN_AN_HOUR, key, why: WHY });
  await limits.consume({ ...IN_A_DAY, key, why: WHY });
}
