import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readToken, signToken } from './signedToken.ts';

const [fresh, old, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const schema = z.object({ file: z.string() });
const value = { file: 'poster ~.png' };
const in5s = () => new Date(Date.now() + 5_000);

test('returns the signed value, and the same text for the same value', () => {
  const token = signToken([fresh], value);
  expect(readToken([fresh], token, { schema })).toEqual({ value, isExpired: false });
  expect(signToken([fresh], value)).toBe(token);
  expect(token).toMatch(/^[\w~-]+$/);
});

test('is invalid if any character is altered, omitted or added', () => {
  const token = signToken([fresh], value, { expiresAt: in5s() });
  const read = (text: string) => readToken([fresh], text, { schema });
  expect(read(token)).not.toBeNull();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~.';
  for (let at = 0; at < token.length; at += 1) {
    expect(read(token.slice(0, at) + token.slice(at + 1))).toBeNull();
    for (const letter of letters)
      if (letter !== token[at])
        expect(read(token.slice(0, at) + letter + token.slice(at + 1))).toBeNull();
  }
  for (const wrong of [`${token}~`, `${token}A`, `~${token}`, '', '~', token.split('~')[0] ?? ''])
    expect(read(wrong)).toBeNull();
});

test('is invalid with the keys of another purpose', () => {
  expect(readToken([foreign], signToken([fresh], value), { schema })).toBeNull();
  expect(readToken([], signToken([fresh], value), { schema })).toBeNull();
});

test('is invalid in another context', () => {
  const token = signToken([fresh], value, { about: 'tenant a' });
  expect(readToken([fresh], token, { schema, about: 'tenant a' })).toMatchObject({ value });
  expect(readToken([fresh], token, { schema, about: 'tenant b' })).toBeNull();
  expect(readToken([fresh], token, { schema })).toBeNull();
});

test('signs and returns its expiration', () => {
  const read = (expiresAt: Date) =>
    readToken([fresh], signToken([fresh], value, { expiresAt }), { schema })?.isExpired;
  expect(read(in5s())).toBe(false);
  expect(read(new Date(Date.now() - 1))).toBe(true);
});

test('signs with the newest secret and accepts the previous one', () => {
  const token = signToken([old], value);
  expect(readToken([fresh, old], token, { schema })).toMatchObject({ value });
  expect(readToken([fresh], token, { schema })).toBeNull();
  expect(signToken([fresh, old], value)).toBe(signToken([fresh], value));
});

test('returns null for a value of an unexpected shape', () => {
  expect(readToken([fresh], signToken([fresh], { other: 1 }), { schema })).toBeNull();
  const body = Buffer.from('no JSON').toString('base64url');
  const signature = createHmac('sha256', fresh).update(` ${body}`).digest('base64url');
  expect(readToken([fresh], `${body}~${signature}`, { schema })).toBeNull();
});
