import { expect, test } from 'vitest';
import { countedEmail } from './countedEmail.ts';

test.each([
  ['Ada@Example.test', 'ada@example.test'],
  ['ada+free1@example.test', 'ada@example.test'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['a.da@GoogleMail.com', 'ada@gmail.com'],
  ['a.da@example.test', 'a.da@example.test'],
])('counts %s as %s', (email, counted) => {
  expect(countedEmail(email)).toBe(counted);
});
