import { createHash, randomUUID } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Ids as Stripe's look. With a seed they come out the same each time; without one a second start
 * beside an old database must not give an id again that is in there.
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
