import {
  conflict,
  type Ctx,
  forbidden,
  type InputOf,
  invalid,
  mailer,
  notFound,
  type OpenSession,
  sessions,
  tenantDirectory,
  type Tx,
} from '@foyer/kit/server';
import type { accounts } from '../contract.ts';
import type { OwnSession } from '../contract/ownSessions.ts';
import { beginGuess } from './guesses.ts';
import { withdrawLinks } from './codes.ts';
import { requireSelf } from './requireSelf.ts';
import { hashChosenPassword, isPassword } from './passwords.ts';
import { senderHere } from './place.ts';
import { passwordChangedEmail } from './securityEmails.ts';

/**
 * Changes the user's own password. All their other sessions end at once, including a
 * copy of this cookie: the session continues under a new ID.
 */
export async function changePassword(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.changePassword>,
): Promise<{ success: true }> {
  const { id, email } = requireSelf(ctx);
  if (body.username.trim().toLowerCase() !== email)
    throw forbidden('somebody_else', 'You can only change your own password.');
  const guess = await beginGuess(ctx, email);
  const hash = await ctx
    .asPlatform(WHY)
    .read((db) => db('accounts_user').where({ id }).first<Hashed | undefined>('password_hash'));
  if (!(await isPassword(hash?.password_hash, body.oldPassword))) {
    await guess.wasWrong();
    throw invalid({ oldPassword: ['Your current password is incorrect.'] });
  }
  await guess.wasRight();
  if (body.password === body.oldPassword)
    throw invalid({ password: ['Choose a password that’s different from your current one.'] });
  const newHash = await hashChosenPassword(body.password, [email]);
  await ctx.asPlatform(WHY).tx(async (tx) => {
    const changed = await tx
      .db('accounts_user')
      .where({ id, password_hash: hash!.password_hash })
      .update({ password_hash: newHash, updated_at: tx.db.fn.now() });
    // A concurrent change has replaced the password that this one was checked against.
    if (changed === 0)
      throw conflict(
        'changed_meanwhile',
        'Your password was changed in the meantime. Please try again.',
      );
    await withdrawLinks(tx, email);
    await mailOwner(ctx, tx);
    await tx.audit({ action: 'user.password_changed', subject: 'user', subjectId: id });
  });
  const { hasSecondFactor = false } = ctx.http.req.foyer.session ?? {};
  await ctx.use(sessions).endAll(id);
  await ctx.use(sessions).begin(ctx.http, id, { hasSecondFactor });
  return { success: true };
}

interface Hashed {
  password_hash: string;
}

const WHY = 'change the signed-in user’s password';

async function mailOwner(ctx: Ctx, tx: Tx): Promise<void> {
  const { email: to, name } = requireSelf(ctx);
  const { ip } = ctx.http.req.foyer;
  const mail = passwordChangedEmail({ ...senderHere(ctx), to, name, ip, signedOut: 'elsewhere' });
  await ctx.use(mailer).send(tx, mail);
}

/** The user's sessions, on all hosts and in all applications. */
export async function ownSessions(ctx: Ctx): Promise<{ result: OwnSession[] }> {
  const { id } = requireSelf(ctx);
  const open = await ctx.use(sessions).listOf(id, ctx.http);
  return { result: await Promise.all(open.map((session) => described(ctx, session))) };
}

async function described(ctx: Ctx, session: OpenSession): Promise<OwnSession> {
  const { id, realm, tenantId, userAgent, ip, since, lastSeenAt, isCurrent } = session;
  const tenant = tenantId === null ? null : await ctx.use(tenantDirectory).byId(tenantId);
  return {
    id,
    device: deviceWords(userAgent),
    address: ip,
    application: realm,
    groupName: tenantId === null ? 'Foyer' : (tenant?.name ?? ''),
    since: since.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent,
  };
}

/** Ends one of the user's own sessions; its browser has to sign in at the next click. */
export async function endSession(
  ctx: Ctx,
  { params }: InputOf<typeof accounts.routes.endSession>,
): Promise<{ success: true }> {
  const { id } = requireSelf(ctx);
  if (!(await ctx.use(sessions).endOne(id, params.id))) throw notFound('session');
  await record(ctx, 'user.session_ended');
  return { success: true };
}

/** Ends all of the user's other sessions. */
export async function endOtherSessions(ctx: Ctx): Promise<{ success: true }> {
  await ctx.use(sessions).endAll(requireSelf(ctx).id, ctx.http);
  await record(ctx, 'user.other_sessions_ended');
  return { success: true };
}

const record = (ctx: Ctx, action: string): Promise<void> =>
  ctx
    .asPlatform('record that a user ended their own sessions')
    .tx((tx) => tx.audit({ action, subject: 'user', subjectId: requireSelf(ctx).id }));

type Word = readonly [sign: RegExp, word: string];

// The order matters, because most of these also name the ones below.
const PROGRAMS: readonly Word[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const SYSTEMS: readonly Word[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const wordFor = (words: readonly Word[], userAgent: string): string | undefined =>
  words.find(([sign]) => sign.test(userAgent))?.[1];

/**
 * A user agent in words that its owner recognizes. None of the raw text is shown.
 * @example deviceWords(req.get('user-agent') ?? '') // 'Firefox on Windows'
 */
export function deviceWords(userAgent: string): string {
  const program = wordFor(PROGRAMS, userAgent);
  const system = wordFor(SYSTEMS, userAgent);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown device';
}
