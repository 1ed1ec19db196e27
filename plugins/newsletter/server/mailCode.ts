import { createHash, randomBytes } from 'node:crypto';
import { countedEmail } from '@foyer/kit/countedEmail';
import {
  mailer,
  mayMailStranger,
  originOf,
  rateLimits,
  tenantDirectory,
  tenantSender,
  type Deps,
  type Tx,
} from '@foyer/kit/server';
import { confirmationEmail } from './emails.ts';
import { unsubscribeToken } from './unsubscribe.ts';

const DAY = 86_400;
const CODE_LIVES_MS = 7 * DAY * 1_000;

/**
 * Limits emails to one mailbox per day across all tenants and senders, so that nobody can flood it.
 */
const MAILBOX = { name: 'newsletter.mail.address', points: 5, seconds: DAY };
const SUBSCRIPTION = { name: 'newsletter.mail.subscription', points: 2, seconds: DAY };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Codes are random, so a plain hash can't be reversed. */
export const hashOf = (code: string): Buffer => digest(code);

/**
 * Counts a requested email.
 * @returns false if the mailbox has reached its limit
 */
export async function mayMail(
  deps: Pick<Deps, 'use'>,
  { eventId, email }: { eventId: string; email: string },
): Promise<boolean> {
  const limits = deps.use(rateLimits);
  const key = digest(countedEmail(email)).toString('base64url');
  const here = await limits.count({ ...SUBSCRIPTION, key: `${eventId} ${key}` });
  if (here > SUBSCRIPTION.points) return false;
  if ((await limits.count({ ...MAILBOX, key })) > MAILBOX.points) return false;
  return mayMailStranger(deps, email);
}

/** Emails a new code to an unconfirmed subscription and invalidates the previous one. */
export async function mailCode(
  tx: Tx,
  deps: Pick<Deps, 'use' | 'env'>,
  { tenantId, id, email }: { tenantId: string; id: string; email: string },
): Promise<void> {
  const tenant = await deps.use(tenantDirectory).byId(tenantId);
  if (!tenant) return;
  const code = randomBytes(16).toString('base64url');
  await tx
    .db('newsletter_subscriber')
    .where({ tenant_id: tenantId, id })
    .update({ code_hash: hashOf(code), code_expires_at: new Date(Date.now() + CODE_LIVES_MS) });
  const pages = `${originOf(deps.env, tenant)}/newsletter`;
  const token = unsubscribeToken(deps, { tenantId, email });
  const about = {
    ...{ to: email, tenantName: tenant.name, sender: tenantSender(deps.env, tenant) },
    confirmUrl: `${pages}/confirm?code=${code}`,
    unsubscribeUrl: `${pages}/unsubscribe?token=${token}`,
  };
  await deps.use(mailer).send(tx, confirmationEmail(about));
}
