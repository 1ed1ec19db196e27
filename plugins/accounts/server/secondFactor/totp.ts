import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { purposeKeys, type Deps, type Knex } from '@foyer/kit/server';

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
