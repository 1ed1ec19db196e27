import { randomUUID } from 'node:crypto';
import argon2 from 'argon2';

/** The cost of a hash: KiB of memory, and passes over it. */
interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** OWASP's minimum for argon2id: 19 MiB and two passes, so that a burst of sign-ins fits in memory. */
export const FULL_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };
/** A cheaper cost for tests about other things. */
export const CHEAP_COST: HashCost = { memoryCost: 1_024, timeCost: 1 };

let hash: (password: string) => Promise<string>;
/** For unknown people: no password matches it, and checking it takes as long as a real one. */
let decoy: Promise<string>;

/** The cost of new hashes. Only tests change it; no setting does. */
export function hashAt(cost: HashCost): void {
  hash = (password) => argon2.hash(password, { type: argon2.argon2id, parallelism: 1, ...cost });
  decoy = hash(randomUUID());
}
hashAt(FULL_COST);

export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Checks a password. Without a hash the same work is done on a hash that no password matches, so that
 * the response time doesn't reveal whether the person exists.
 */
export async function isPassword(
  hashed: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await argon2.verify(hashed ?? (await decoy), password);
  return isRight && Boolean(hashed);
}
