import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Realm } from '@foyer/kit';
import { type Deps, gone, job, type JobContext, notFound, type Tx } from '@foyer/kit/server';
import * as z from 'zod';

type CodePurpose = 'invite' | 'verify' | 'reset' | 'signIn';

/** What a code is valid for: one purpose, one address, one group. */
interface CodeSubject {
  purpose: CodePurpose;
  /** Trimmed and in lower case. */
  email: string;
  realm: Realm;
  tenantId: string | null;
}

interface CodeRow {
  id: string;
  code_hash: Buffer;
  details: unknown;
  wrong_tries: number;
  expires_at: Date;
  used_at: Date | null;
}

const MINUTE = 60_000;

/** How long codes are valid after they are emailed. */
const LIVES_MS: Readonly<Record<CodePurpose, number>> = {
  invite: 7 * 24 * 60 * MINUTE,
  verify: 30 * MINUTE,
  reset: 30 * MINUTE,
  signIn: 15 * MINUTE,
};

/** A typed code expires after this many wrong attempts; a link's code can't be guessed. */
const MAX_WRONG_TRIES = 5;

/**
 * Creates a code and stores its hash. Earlier codes for the same subject no longer work.
 * @param details what the code does when it is used, as JSON
 * @returns the code to email: 8 digits for typing, or 128 bits in the link of an invite, a reset or a sign-in
 */
export async function issueCode(
  tx: Tx,
  { details, ...subject }: CodeSubject & { details: object },
): Promise<{ code: string; expiresAt: Date }> {
  const code = newCode(subject.purpose);
  const expiresAt = new Date(Date.now() + LIVES_MS[subject.purpose]);
  await openCodes(tx.db, subject).update({ used_at: tx.db.fn.now() });
  await tx.db('accounts_code').insert({
    purpose: subject.purpose,
    email: subject.email,
    realm: subject.realm,
    tenant_id: subject.tenantId,
    code_hash: hashOf(subject, code),
    details: JSON.stringify(details),
    expires_at: expiresAt,
  });
  return { code, expiresAt };
}

/** What is wrong with a given code. */
type CodeProblem = 'unknown' | 'over';

/**
 * Checks a code without using it. A wrong one counts against the five attempts.
 * @returns the details it was issued with
 * @throws 404 for a code that was never sent, 410 for one that was used or has expired
 */
export async function readCode<Details>(
  deps: Pick<Deps, 'asPlatform'>,
  given: CodeSubject & { code: string },
): Promise<Details> {
  return spendCode(deps, given, (_tx, details: Details) => Promise.resolve(details), 'keep');
}

/**
 * Uses a code, once: `work` and the end of the code are one transaction. A wrong code is
 * counted in a separate transaction, which commits whatever the outcome.
 * @throws 404 for a code that was never sent, 410 for one that was used or has expired
 */
export async function spendCode<Details, T>(
  deps: Pick<Deps, 'asPlatform'>,
  { code, ...subject }: CodeSubject & { code: string },
  work: (tx: Tx, details: Details) => Promise<T>,
  after: 'use' | 'keep' = 'use',
): Promise<T> {
  const outcome = await deps
    .asPlatform('check a code that was emailed to a person')
    .tx(async (tx) => {
      const row = await newestCode(tx, subject);
      const problem = problemOf(row, hashOf(subject, code));
      if (problem === 'unknown' && row && isTyped(subject.purpose))
        await tx
          .db('accounts_code')
          .where({ id: row.id })
          .update({ wrong_tries: row.wrong_tries + 1 });
      if (problem || !row) return { problem: problem ?? ('unknown' as const) };
      if (after === 'use')
        await tx.db('accounts_code').where({ id: row.id }).update({ used_at: tx.db.fn.now() });
      return { answer: await work(tx, row.details as Details) };
    });
  if ('answer' in outcome) return outcome.answer as T;
  throw outcome.problem === 'over'
    ? gone('code_over', 'This code has expired or was already used. Request a new one.')
    : notFound('code');
}

/**
 * The details of a pending code, even if it has expired or its attempts are used up.
 * @returns undefined without a code, and once it was used or revoked
 */
export async function waitingDetails<Details>(
  tx: Tx,
  subject: CodeSubject,
): Promise<Details | undefined> {
  const row = await openCodes(tx.db, subject)
    .forUpdate()
    .first<{ details: Details } | undefined>('details');
  return row?.details;
}

/** Revokes unused codes, for an invite that is withdrawn. */
export async function withdrawCodes(tx: Tx, subject: Omit<CodeSubject, 'purpose'>): Promise<void> {
  const { email, realm, tenantId: tenant_id } = subject;
  await tx
    .db('accounts_code')
    .where({ email, realm, tenant_id })
    .whereNull('used_at')
    .update({ used_at: tx.db.fn.now() });
}

/** Invalidates the links that were emailed to someone who has a new password. */
export async function withdrawLinks(tx: Tx, email: string): Promise<void> {
  await tx
    .db('accounts_code')
    .where({ email })
    .whereIn('purpose', ['reset', 'signIn'])
    .whereNull('used_at')
    .update({ used_at: tx.db.fn.now() });
}

const isTyped = (purpose: CodePurpose): boolean => purpose === 'verify';

const newCode = (purpose: CodePurpose): string =>
  isTyped(purpose)
    ? String(randomInt(0, 100_000_000)).padStart(8, '0')
    : randomBytes(16).toString('base64url');

/** Includes the subject, so that equal codes have different hashes and a code is valid for no other subject. */
const hashOf = ({ purpose, email, realm, tenantId }: CodeSubject, code: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([purpose, email, realm, tenantId, code]))
    .digest();

const openCodes = (db: Tx['db'], { purpose, email, realm, tenantId }: CodeSubject) =>
  db('accounts_code').where({ purpose, email, realm, tenant_id: tenantId }).whereNull('used_at');

const newestCode = (tx: Tx, { purpose, email, realm, tenantId }: CodeSubject) =>
  tx
    .db('accounts_code')
    .where({ purpose, email, realm, tenant_id: tenantId })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .first<CodeRow | undefined>(
      'id',
      'code_hash',
      'details',
      'wrong_tries',
      'expires_at',
      'used_at',
    );

function problemOf(row: CodeRow | undefined, hash: Buffer): CodeProblem | undefined {
  if (!row) return 'unknown';
  if (row.wrong_tries >= MAX_WRONG_TRIES) return 'over';
  if (!timingSafeEqual(row.code_hash, hash)) return 'unknown';
  return row.used_at || row.expires_at.getTime() <= Date.now() ? 'over' : undefined;
}

/** Deletes long-expired codes, with the forms stored with them. */
export const forgetCodes = job('forgetCodes', z.object({}), { every: '20 * * * *' });

/** An invite is kept for a while, so that its page can say that it has expired rather than that it doesn't exist. */
export async function forgetOldCodes(ctx: JobContext): Promise<void> {
  await ctx
    .asPlatform('delete old codes of every tenant')
    .tx(({ db }) =>
      db('accounts_code')
        .whereRaw(
          `expires_at < now() - case purpose when 'invite' then interval '30 days' else interval '1 day' end`,
        )
        .delete(),
    );
}
