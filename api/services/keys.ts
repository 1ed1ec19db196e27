import { hkdfSync } from 'node:crypto';
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
