import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readToken, signToken } from './signedToken.ts';

const [fresh, old, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const schema = z.object({ file: z.string() });
const value = { file: 'poster ~.png' };
const in5s = () => new Date(Date.now() + 5_000);

test('a token says what was signed, and the same is always the same text', () => {
  const token = signToken([fresh], value);
  expect(readToken([fresh], token, { schema })).toEqual({ value, isExpired: false });
  expect(signToken([fresh], value)).toBe(token);
  expect(token).toMatch(/^[\w~-]+$/);
});

test('no letter of it can be altered, left out or added', () => {
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

test('one purpose’s token is nothing to another’s keys', () => {
  expect(readToken([foreign], signToken([fresh], value), { schema })).toBeNull();
  expect(readToken([], signToken([fresh], value), { schema })).toBeNull();
});

test('it is worth nothing where it was not signed about', () => {
  const token = signToken([fresh], value, { about: 'tenant a' });
  expect(readToken([fresh], token, { schema, about: 'tenant a' })).toMatchObject({ value });
  expect(readToken([fresh], token, { schema, about: 'tenant b' })).toBeNull();
  expect(readToken([fresh], token, { schema })).toBeNull();
});

test('its end is signed with it, and told', () => {
  const read = (expiresAt: Date) =>
    readToken([fresh], signToken([fresh], value, { expiresAt }), { schema })?.isExpired;
  expect(read(in5s())).toBe(false);
  expect(read(new Date(Date.now() - 1))).toBe(true);
});

test('after a change of secrets the new one signs and the old one still verifies', () => {
  const token = signToken([old], value);
  expect(readToken([fresh, old], token, { schema })).toMatchObject({ value });
  expect(readToken([fresh], token, { schema })).toBeNull();
  expect(signToken([fresh, old], value)).toBe(signToken([fresh], value));
});

test('what has another shape than is expected says nothing', () => {
  expect(readToken([fresh], signToken([fresh], { other: 1 }), { schema })).toBeNull();
  const body = Buffer.from('no JSON').toString('base64url');
  const signature = createHmac('sha256', fresh).update(` ${body}`).digest('base64url');
  expect(readToken([fresh], `${body}~${signature}`, { schema })).toBeNull();
});
