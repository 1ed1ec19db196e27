import { createHash, randomInt } from 'node:crypto';
import type { Knex } from '@foyer/kit/server';

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
