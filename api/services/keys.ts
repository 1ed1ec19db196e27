import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Signer } from '../../plugins/kit/server/runtime.ts';

/** Every key of the program, from its secrets. Each purpose has a key of its own: a signature made for one is refused by all others. */
export interface Keys extends Signer {
  /** Newest first: the first signs, all verify. */
  of(purpose: string): readonly Buffer[];
}

/** Makes the keys by HKDF; the first secret signs, older ones only verify. */
export function makeKeys(secrets: readonly string[]): Keys {
  const made = new Map<string, Buffer[]>();
  const of = (purpose: string) => {
    const keys =
      made.get(purpose) ??
      secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'foyer', purpose, 32)));
    made.set(purpose, keys);
    return keys;
  };
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    of,
    sign(purpose, text) {
      const [first] = of(purpose);
      if (!first) throw new Error('There is no secret to sign with.');
      return mac(first, text).toString('base64url');
    },
    isSigned(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url');
      return of(purpose).some((key) => {
        const expected = mac(key, text);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
