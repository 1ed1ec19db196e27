import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** Keys of one purpose, newest first: the first signs, all verify. */
type Keys = readonly Buffer[];

// Not a dot, because a URL that ends in a file extension is handled as a file.
const DIVIDER = '~';

/**
 * A signed text with a value, for URLs and cookies. Anyone can read it, but nobody can create or alter one. The same
 * value without expiration always gives the same text. (Only we read these, so JWTs would merely add a header that
 * names the algorithm and unused claims.)
 * @param keys of one purpose: `deps.use(purposeKeys).of('loyalty:links')`
 * @param value any JSON value
 * @param how.about the context to which the token is bound, such as a tenant's ID; not part of the text
 * @param how.expiresAt omit for a token that doesn't expire
 */
export function signToken(
  keys: Keys,
  value: unknown,
  { about = '', expiresAt }: { about?: string; expiresAt?: Date } = {},
): string {
  const [key] = keys;
  if (!key) throw new Error('No secret to sign with. Set FOYER_SECRET.');
  const said = expiresAt ? [value, expiresAt.getTime()] : [value];
  const body = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${body}${DIVIDER}${signatureOf(key, about, body)}`;
}

/**
 * The value of a token, and whether it has expired.
 * @param how.schema schema of the value, since one signed by an older release may have another shape
 * @returns null if it wasn't signed with these keys in this context, or has another shape
 */
export function readToken<S extends z.ZodType>(
  keys: Keys,
  token: string,
  { about = '', schema }: { about?: string; schema: S },
): { value: z.output<S>; isExpired: boolean } | null {
  const [body = ''] = token.split(DIVIDER, 1);
  // Compares the texts instead of their bytes: the last letter has bits that no byte uses.
  const given = Buffer.from(token.slice(body.length + DIVIDER.length));
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(signatureOf(key, about, body));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) return null;
  const said = SAID.safeParse(parsed(Buffer.from(body, 'base64url').toString()));
  if (!said.success) return null;
  const [spoken, until = Infinity] = said.data;
  const value = schema.safeParse(spoken);
  return value.success ? { value: value.data, isExpired: until < Date.now() } : null;
}

/** The value and its expiration. */
const SAID = z.tuple([z.unknown(), z.number().optional()]);

/** A body contains no space, so nothing can move from one part to the other. */
const signatureOf = (key: Buffer, about: string, body: string): string =>
  createHmac('sha256', key).update(`${about} ${body}`).digest('base64url');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
