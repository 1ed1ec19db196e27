import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Realm } from '@foyer/kit';
import { gone, notFound, type Deps, type Tx } from '@foyer/kit/server';

export type CodePurpose = 'invite' | 'verify' | 'reset';

/** What a code is good for: one purpose, one address, one group. */
export interface CodeSubject {
  purpose: CodePurpose;
  /** Trimmed and in small letters. */
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

/** How long codes are good for, from when they are mailed. */
const LIVES_MS: Readonly<Record<CodePurpose, number>> = {
  invite: 7 * 24 * 60 * MINUTE,
  verify: 30 * MINUTE,
  reset: 30 * MINUTE,
};

/** A code that is typed by hand dies after as many wrong ones; one of a link cannot be guessed. */
const MAX_WRONG_TRIES = 5;

/**
 * Makes a code and keeps its hash. What was sent before for the same subject works no more.
 * @param details what the code does when it is used, as JSON
 * @returns the code to be mailed: 8 digits to be typed, of an invite and a reset 128 bits for a link
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

/** What is wrong with a code that was given. */
export type CodeProblem = 'unknown' | 'over';

/**
 * Looks at a code without using it. A wrong one counts against the five.
 * @returns the details it was issued with
 * @throws 404 for a code that was never sent, 410 for one that was used or whose time is over
 */
export async function readCode<Details>(
  deps: Pick<Deps, 'asPlatform'>,
  given: CodeSubject & { code: string },
): Promise<Details> {
  return spendCode(deps, given, (_tx, details: Details) => Promise.resolve(details), 'keep');
}

/**
 * Uses a code, once: what `work` does and the end of the code are one transaction. A wrong one is
 * counted in a transaction of its own, which stays whatever is answered.
 * @throws 404 for a code that was never sent, 410 for one that was used or whose time is over
 */
export async function spendCode<Details, T>(
  deps: Pick<Deps, 'asPlatform'>,
  { code, ...subject }: CodeSubject & { code: string },
  work: (tx: Tx, details: Details) => Promise<T>,
  after: 'use' | 'keep' = 'use',
): Promise<T> {
  const outcome = await deps
    .asPlatform('codes are mailed to people, and people are the platform’s')
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
    ? gone('code_over', 'This code was used already, or its time is over. Ask for another.')
    : notFound('code');
}

/**
 * The details of the code that somebody waits with, also when its time is over or its tries are used up.
 * @returns undefined for nobody, and once it was used or taken back
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

/** Takes back what was sent and not used: an invite that is withdrawn. */
export async function withdrawCodes(tx: Tx, subject: Omit<CodeSubject, 'purpose'>): Promise<void> {
  const { email, realm, tenantId: tenant_id } = subject;
  await tx
    .db('accounts_code')
    .where({ email, realm, tenant_id })
    .whereNull('used_at')
    .update({ used_at: tx.db.fn.now() });
}

const isTyped = (purpose: CodePurpose): boolean => purpose === 'verify';

const newCode = (purpose: CodePurpose): string =>
  isTyped(purpose)
    ? String(randomInt(0, 100_000_000)).padStart(8, '0')
    : randomBytes(16).toString('base64url');

/** With its subject, so that a hash says nothing of another's and a code is good for no other. */
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
