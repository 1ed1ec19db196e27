import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PurposeKeys } from '@foyer/kit/server';

/**
 * Derives every key of the program from its secrets, by HKDF. One key per purpose, so that a
 * signature for one purpose is invalid for another. The first secret signs, older ones only verify.
 */
export function makeKeys(secrets: readonly string[]): PurposeKeys {
  const made = new Map<string, Buffer[]>();
  return {
    of(purpose) {
      const keys =
        made.get(purpose) ??
        secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'foyer', purpose, 32)));
      made.set(purpose, keys);
      return keys;
    },
  };
}

/** A laptop's secrets: created once and stored with the data, readable by its user only. */
export async function localSecrets(dataFolder: string): Promise<string[]> {
  const file = join(dataFolder, 'secret');
  await mkdir(dataFolder, { recursive: true });
  // `wx`, so that of two concurrent first starts one creates the secret and both read it.
  await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return [(await readFile(file, 'utf8')).trim()];
}

/** Words found in the secrets of documents, examples and tests; none of them occurs by chance. */
const WORDS = ['secret', 'password', 'changeme', 'example', 'qwerty', 'foyerdemo'];

/** Of 16 random bytes in hexadecimal, about one in ten million has fewer. */
const LEAST_DIFFERENT = 8;

/**
 * Whether a secret could be guessed by trying what people type to fill a field: few different characters,
 * one repeated piece, the alphabet, or text with a common placeholder word.
 * Output of a random generator, as hex, base64 or a UUID, is never guessable.
 */
export const isGuessable = (secret: string): boolean =>
  new Set(secret).size < LEAST_DIFFERENT || isRepeated(secret) || isRow(secret) || hasWord(secret);

/** The second occurrence starts in the first half. */
function isRepeated(secret: string): boolean {
  for (let step = 1; step <= secret.length / 2; step += 1) {
    if (secret.startsWith(secret.slice(step))) return true;
  }
  return false;
}

/** Most characters follow or precede the character before them in the alphabet. */
function isRow(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0);
  const close = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1);
  return close.length > (codes.length * 2) / 3;
}

function hasWord(secret: string): boolean {
  const letters = secret.toLowerCase().replace(/[^a-z0-9]/g, '');
  return WORDS.some((word) => letters.includes(word));
}
