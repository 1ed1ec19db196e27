import argon2 from 'argon2';

/** The least that OWASP advises for argon2id: 19 MiB and two passes, so that a burst of sign-ins fits in memory. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, COST);

/**
 * Checks a password. Without a hash the same work is done on one that no password has, so that
 * the time of an answer does not tell whether there is such a person.
 */
export async function isPassword(
  hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await argon2.verify(hash ?? NOBODY, password);
  return isRight && Boolean(hash);
}

const NOBODY =
  '$argon2id$v=19$m=19456,p=1,t=2$hLhx/9Yv14DHhmQntj0xmQ$G5GeEnbHeoNmG79b0Vl1bjTMpHPTMMcHMx37n1Ib/yc';
