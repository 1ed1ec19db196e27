import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHEAP_COST, FULL_COST, hashAt, hashPassword, isPassword } from './password.ts';

// As the program hashes; other tests do it cheaply.
beforeAll(() => hashAt(FULL_COST));
afterAll(() => hashAt(CHEAP_COST));

test('a password is hashed as OWASP advises, and is known by its hash', async () => {
  const hash = await hashPassword('Correct!horse9');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hash, 'Correct!horse9')).toBe(true);
  expect(await isPassword(hash, 'Correct!horse8')).toBe(false);
  expect(await isPassword(null, 'Correct!horse9')).toBe(false);
});

test('checking takes as long for an unknown person as for a wrong password', async () => {
  const hash = await hashPassword('Correct!horse9');
  // The processor's time, which other programs on the machine do not change as they do the clock's.
  const workOf = async (hashed: string | null) => {
    const before = process.cpuUsage();
    expect(await isPassword(hashed, 'wrong')).toBe(false);
    return process.cpuUsage(before).user;
  };
  let [unknown, wrong] = [0, 0];
  for (let count = 0; count < 10; count += 1) {
    unknown += await workOf(null);
    wrong += await workOf(hash);
  }
  expect(unknown / wrong).toBeGreaterThan(0.4);
  expect(unknown / wrong).toBeLessThan(2.5);
});
