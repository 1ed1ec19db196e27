import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto';
import { type Ctx, type Deps, type Knex, mailer, purposeKeys, type Tx } from '@foyer/kit/server';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactor } from '../../contract/signIn.ts';
import { senderHere } from '../place.ts';
import { factorsEmail } from '../securityEmails.ts';

/** The reason for access beyond the tenant: factors belong to the person, in all groups. */
export const FACTORS_ARE_PEOPLES = 'read or change a person’s second factors';

interface Factors {
  hasPasskey: boolean;
  hasTotp: boolean;
  recoveryCodesLeft: number;
}

/** @param rpId of the host: passkeys of another name can't be used there; by default all of them */
export async function factorsOf(db: Knex, userId: string, rpId?: string): Promise<Factors> {
  const passkeys = db('accounts_passkey').where({ user_id: userId }).select(db.raw('1'));
  const found = await db
    .select(
      db.raw('exists ? as "hasPasskey"', [rpId ? passkeys.where({ rp_id: rpId }) : passkeys]),
      db.raw('exists ? as "hasTotp"', [
        db('accounts_totp').where({ user_id: userId }).select(db.raw('1')),
      ]),
      db.raw('? as "recoveryCodesLeft"', [
        db('accounts_recovery_code')
          .where({ user_id: userId, used_at: null })
          .select(db.raw('count(*)::int')),
      ]),
    )
    .first<Factors>();
  return found;
}

/** Recovery codes only replace lost factors, and aren't a factor by themselves. */
export const hasFactor = ({ hasPasskey, hasTotp }: Factors): boolean => hasPasskey || hasTotp;

export const methodsOf = (factors: Factors): SecondFactor[] => [
  ...(factors.hasPasskey ? (['passkey'] as const) : []),
  ...(factors.hasTotp ? (['totp'] as const) : []),
  ...(factors.recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
];

interface Owner {
  id: string;
  email: string;
  name: string;
}

/** What happened, as the email says it. */
interface Told {
  kind: string;
  subject: string;
  what: string;
}

/** Emails the owner about changed second factors, so that nobody can change them unnoticed. */
export async function notifyOwner(
  ctx: Ctx,
  tx: Tx,
  { email, name }: Owner,
  { kind, subject, what }: Told,
): Promise<void> {
  const { sender } = senderHere(ctx);
  const { ip } = ctx.http.req.foyer;
  const { publicBase } = ctx.env;
  const about = { to: email, name, sender, publicBase, ip, kind, subject, what };
  await ctx.use(mailer).send(tx, factorsEmail(about));
}

/** A recovery code was used, so the other factors may be lost. */
export async function notifyOfRecovery(ctx: Ctx, tx: Tx, owner: Owner): Promise<void> {
  const left = await tx
    .db('accounts_recovery_code')
    .where({ user_id: owner.id, used_at: null })
    .count('* as n')
    .first<{ n: number }>();
  await notifyOwner(ctx, tx, owner, {
    kind: 'accounts.recoveryCodeUsed',
    subject: 'A recovery code was used',
    what: `One of your recovery codes was used. You have ${left.n} left.`,
  });
  await tx.audit({
    action: 'recovery_code.used',
    subject: 'user',
    subjectId: owner.id,
    by: { ...owner, realm: ctx.realm },
    after: { left: left.n },
  });
}

/** Two tabs change the factors of one person one after the other. */
export const lockFactors = (tx: Tx, userId: string) =>
  tx.db('accounts_user').where({ id: userId }).forUpdate().first('id');

/** Half a minute before and after, because phones' clocks can be off. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The label in the app, and the address in the QR code. */
export const totpAddress = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ secret, issuer, label }).toString();

/**
 * The half minute that a code belongs to.
 * @returns null for a code of no period that is near enough
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** Encrypts a secret for its row; it is bound to its owner, so that it is useless in another row. */
export function seal({ use }: Pick<Deps, 'use'>, userId: string, secret: string): Buffer {
  const [key = Buffer.alloc(0)] = use(purposeKeys).of(PURPOSE);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(userId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @returns null if none of the installation's secrets can decrypt it */
function unseal({ use }: Pick<Deps, 'use'>, userId: string, sealed: Buffer): string | null {
  for (const key of use(purposeKeys).of(PURPOSE)) {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(userId)).setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([text, decipher.final()]).toString();
    } catch {
      // Encrypted with an older secret, which comes later in the list.
    }
  }
  return null;
}

const PURPOSE = 'accounts:totp';

/**
 * Uses a code of a user's app, once. The secret is encrypted again, so that an old secret of the
 * installation can be dropped once everyone has signed in.
 */
export async function takeTotpCode(
  deps: Pick<Deps, 'use'>,
  db: Knex,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const row = await db('accounts_totp')
    .where({ user_id: userId })
    .first<{ secret_sealed: Buffer } | undefined>('secret_sealed');
  const secret = row && unseal(deps, userId, row.secret_sealed);
  const step = secret ? stepOf(secret, code) : null;
  if (!secret || step === null) return false;
  const taken = await db('accounts_totp')
    .where({ user_id: userId })
    .where('last_step', '<', step)
    .update({
      last_step: step,
      secret_sealed: seal(deps, userId, secret),
      last_used_at: db.fn.now(),
    });
  return taken === 1;
}

const COUNT = 10;
const LETTERS_EACH = 16;
/** Without easily confused characters: 16 of them have 80 bits, so that a plain hash is enough. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';

/** Creates ten codes, shown once and stored as hashes. Previous ones no longer work. */
export async function issueRecoveryCodes(db: Knex, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await removeRecoveryCodes(db, userId);
  await db('accounts_recovery_code').insert(
    codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })),
  );
  return codes;
}

export const removeRecoveryCodes = (db: Knex, userId: string): Promise<number> =>
  db('accounts_recovery_code').where({ user_id: userId }).delete();

/** Uses a code, once. */
export async function takeRecoveryCode(
  db: Knex,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const taken = await db('accounts_recovery_code')
    .where({ user_id: userId, code_hash: hashOf(userId, code), used_at: null })
    .update({ used_at: db.fn.now() });
  return taken === 1;
}

/** As it is read and written down: in groups of four. */
const newCode = (): string =>
  Array.from({ length: LETTERS_EACH }, (_, at) => {
    const letter = ALPHABET.charAt(randomInt(ALPHABET.length));
    return at > 0 && at % 4 === 0 ? `-${letter}` : letter;
  }).join('');

const hashOf = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([userId, code.toLowerCase().replaceAll('-', '')]))
    .digest();
