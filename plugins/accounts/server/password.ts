import { randomUUID } from 'node:crypto';
import argon2 from 'argon2';

/** What a hash takes: KiB of memory, and passes over it. */
interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** The least that OWASP advises for argon2id: 19 MiB and two passes, so that a burst of sign-ins fits in memory. */
export const FULL_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };
/** What tests about other things hash with. */
export const CHEAP_COST: HashCost = { memoryCost: 1_024, timeCost: 1 };

let hash: (password: string) => Promise<string>;
/** Hashed for people who are unknown: no password matches it, and checking it takes as long as for everyone. */
let decoy: Promise<string>;

/** How passwords are hashed from now on. Only tests change it, and no setting of the program does. */
export function hashAt(cost: HashCost): void {
  hash = (password) => argon2.hash(password, { type: argon2.argon2id, parallelism: 1, ...cost });
  decoy = hash(randomUUID());
}
hashAt(FULL_COST);

export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Checks a password. Without a hash the same work is done on one that no password has, so that
 * the time of an answer does not tell whether there is such a person.
 */
export async function isPassword(
  hashed: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await argon2.verify(hashed ?? (await decoy), password);
  return isRight && Boolean(hashed);
}
