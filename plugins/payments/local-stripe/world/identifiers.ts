import { createHash, randomUUID } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * IDs in Stripe's format. Deterministic with a seed. Without one, a second start with an old
 * database must not generate an ID that the database already contains.
 */
export function createIdentifiers(seed: string = randomUUID()) {
  let count = 0;
  return (prefix: string, length = 24): string => {
    let id = '';
    while (id.length < length) {
      const bytes = createHash('sha256').update(`${seed}:${count++}`).digest();
      for (const byte of bytes) if (id.length < length) id += letters[byte % letters.length];
    }
    return `${prefix}_${id}`;
  };
}
