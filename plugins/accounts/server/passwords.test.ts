import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHEAP_COST, FULL_COST, hashAt, hashPassword, isPassword } from './passwords.ts';

// With the program's cost; other tests hash cheaply.
beforeAll(() => hashAt(FULL_COST));
afterAll(() => hashAt(CHEAP_COST));

test('hashes a password as OWASP advises, and recognizes it', async () => {
  const hash = await hashPassword('Correct!horse9');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hash, 'Correct!horse9')).toBe(true);
  expect(await isPassword(hash, 'Correct!horse8')).toBe(false);
  expect(await isPassword(null, 'Correct!horse9')).toBe(false);
});

test('checking takes as long for an unknown person as for a wrong password', async () => {
  const hash = await hashPassword('Correct!horse9');
  // Processor time, because other programs on the machine distort the elapsed time.
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
