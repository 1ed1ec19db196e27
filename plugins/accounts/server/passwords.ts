import { randomUUID } from 'node:crypto';
import argon2 from 'argon2';
import {
  type Ctx,
  gone,
  type InputOf,
  invalid,
  job,
  type JobContext,
  mailer,
  sessions,
  type Tx,
} from '@foyer/kit/server';
import type { accounts } from '../contract.ts';
import * as z from 'zod';
import { issueCode, readCode, spendCode, withdrawLinks } from './codes.ts';
import { mayMail } from './mailLimits.ts';
import { placeHere, placeOf, senderHere } from './place.ts';
import { passwordChangedEmail, passwordResetEmail } from './securityEmails.ts';
import { rememberDevice } from './knownDevice.ts';

/** The cost of a hash: KiB of memory, and passes over it. */
interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** OWASP's minimum for argon2id: 19 MiB and two passes, so that a burst of sign-ins fits in memory. */
export const FULL_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };
/** A cheaper cost for tests about other things. */
export const CHEAP_COST: HashCost = { memoryCost: 1_024, timeCost: 1 };

let hash: (password: string) => Promise<string>;
/** For unknown people: no password matches it, and checking it takes as long as a real one. */
let decoy: Promise<string>;

/** The cost of new hashes. Only tests change it; no setting does. */
export function hashAt(cost: HashCost): void {
  hash = (password) => argon2.hash(password, { type: argon2.argon2id, parallelism: 1, ...cost });
  decoy = hash(randomUUID());
}
hashAt(FULL_COST);

export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Checks a password. Without a hash the same work is done on a hash that no password matches, so that
 * the response time doesn't reveal whether the person exists.
 */
export async function isPassword(
  hashed: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await argon2.verify(hashed ?? (await decoy), password);
  return isRight && Boolean(hashed);
}

/** Emails a password reset link. */
export const mailReset = job(
  'mailReset',
  z.object({
    email: z.string(),
    realm: z.enum(['platform', 'tenant', 'attendee']),
    tenantId: z.string().nullable(),
    from: z.string(),
  }),
);

/** In a job, also for addresses without an account: neither the response nor its timing reveals anything. */
export async function forgotPassword(
  ctx: Ctx,
  { body: { username: email } }: InputOf<typeof accounts.routes.forgotPassword>,
): Promise<{ success: true }> {
  const { realm, tenantId } = await placeHere(ctx);
  const from = ctx.http.req.foyer.ip;
  if (await mayMail(ctx, 'reset', email))
    await ctx
      .asPlatform('send a password reset link')
      .tx((tx) => tx.enqueue(mailReset, { email, realm, tenantId, from }));
  return { success: true };
}

/** Also for invited people without a password: the email verifies the address. */
export async function writeReset(
  { email, realm, tenantId, from }: z.output<typeof mailReset.payload>,
  ctx: JobContext,
): Promise<void> {
  const place = await placeOf(ctx, { realm, tenantId });
  await ctx.asPlatform('send a password reset link').tx(async (tx) => {
    const user = await tx
      .db('accounts_user')
      .where({ email, status: 'active' })
      .first<{ id: string; name: string } | undefined>('id', 'name');
    if (!user) return;
    const subject = { purpose: 'reset', email, realm, tenantId } as const;
    const { code } = await issueCode(tx, { ...subject, details: {} });
    const mail = passwordResetEmail({ ...place, to: email, placeName: place.name, code, ip: from });
    await ctx.use(mailer).send(tx, mail);
    await tx.audit({
      action: 'user.reset_asked',
      subject: 'user',
      subjectId: user.id,
      tenantId,
      after: { email, realm, from },
    });
  });
}

/**
 * Sets the password with the emailed code and ends every session. It starts none, so that a session planted
 * here gains nothing. The browser becomes a known device, so that guesses of others, counted for
 * the name, don't lock the owner out.
 */
export async function resetPassword(
  ctx: Ctx,
  { body: { username: email, code, password } }: InputOf<typeof accounts.routes.resetPassword>,
): Promise<{ success: true }> {
  const { realm, tenantId } = await placeHere(ctx);
  const given = { purpose: 'reset', email, realm, tenantId, code } as const;
  // Hashing is slow, so it holds no transaction, and an invalid code needs neither.
  await readCode(ctx, given);
  const passwordHash = await hashChosenPassword(password, [email]);
  const userId = await spendCode(ctx, given, async (tx) => {
    const user = await tx
      .db('accounts_user')
      .where({ email, status: 'active' })
      .forUpdate()
      .first<{ id: string } | undefined>('id');
    if (!user) throw gone('code_over', 'This link has expired. Request a new one.');
    const action = 'user.password_reset';
    await replacePassword(tx, ctx, { userId: user.id, email, passwordHash, action });
    return user.id;
  });
  await ctx.use(sessions).endAll(userId);
  rememberDevice(ctx, email);
  return { success: true };
}

interface Replaced {
  userId: string;
  email: string;
  passwordHash: string;
  /** Its name in the audit. */
  action: 'user.password_reset' | 'user.password_changed';
}

/**
 * Sets a new password inside the caller's transaction, invalidates pending reset and sign-in links,
 * and notifies the owner by email. The caller ends the sessions afterward.
 */
async function replacePassword(
  tx: Tx,
  ctx: Pick<Ctx, 'use' | 'env' | 'http' | 'realm'>,
  { userId, email, passwordHash, action }: Replaced,
): Promise<void> {
  const { ip, realm, tenant } = ctx.http.req.foyer;
  await tx
    .db('accounts_user')
    .where({ id: userId })
    .update({ password_hash: passwordHash, updated_at: tx.db.fn.now() });
  await withdrawLinks(tx, email);
  await tx.audit({
    action,
    subject: 'user',
    subjectId: userId,
    tenantId: tenant?.id ?? null,
    by: { id: userId, email, realm },
    after: { email, from: ip },
  });
  const mail = passwordChangedEmail({
    ...senderHere(ctx),
    ...{ to: email, ip, signedOut: 'everywhere' },
  });
  await ctx.use(mailer).send(tx, mail);
}

/** The score of zxcvbn below which a million guesses are enough. */
const LEAST_SCORE = 2;

/** The estimate's time grows faster than the password's length; this much of it is enough. */
const LONGEST_ESTIMATED = 64;

const TOO_COMMON =
  'This password is too easy to guess. Choose one that isn’t a common word, name or pattern.';

/**
 * The hash of a newly chosen password, at sign-up, reset and change. A password is rejected if it is on lists of
 * leaked ones, or if it is a common word, a name or a pattern plus a digit and a sign.
 * @param about what others know of the person, such as their email address and name
 * @throws 422 with the message at the field `password`
 */
export async function hashChosenPassword(
  password: string,
  about: readonly string[],
): Promise<string> {
  const { check } = await (estimator ??= loadEstimator());
  const known = ['foyer', ...about, ...about.flatMap((one) => one.split(/[^\p{L}\p{N}]+/u))];
  const { score } = check(
    password.slice(0, LONGEST_ESTIMATED),
    known.filter((one) => one !== ''),
  );
  if (score < LEAST_SCORE) throw invalid({ password: [TOO_COMMON] });
  return hashPassword(password);
}

let estimator: ReturnType<typeof loadEstimator> | undefined;

/** Loaded late, because the lists take memory and most processes never need them. */
async function loadEstimator(): Promise<{
  check(password: string, about: string[]): { score: number };
}> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return { check: (password, about) => factory.check(password, about) };
}
