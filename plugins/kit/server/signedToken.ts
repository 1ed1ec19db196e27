import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** Those of one purpose and no other, newest first: it signs, all verify. */
type Keys = readonly Buffer[];

// Not a dot: an address that ends as a file's name does is answered as a file's.
const DIVIDER = '~';

/**
 * A text that says something and was signed here, for addresses and cookies: whoever has it can read
 * it, and nobody can make or alter one. The same value without an end is always the same text.
 * (Nobody but us reads these, so jose's JWTs would only bring a header that names the algorithm, and
 * claims that are not used.)
 * @param keys of one purpose: `deps.use(purposeKeys).of('loyalty:links')`
 * @param value what JSON can say
 * @param how.about what it is not to be taken away from, such as a tenant's id; it is not in the text
 * @param how.expiresAt left out for one without an end
 */
export function signToken(
  keys: Keys,
  value: unknown,
  { about = '', expiresAt }: { about?: string; expiresAt?: Date } = {},
): string {
  const [key] = keys;
  if (!key) throw new Error('There is no secret to sign with.');
  const said = expiresAt ? [value, expiresAt.getTime()] : [value];
  const body = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${body}${DIVIDER}${signatureOf(key, about, body)}`;
}

/**
 * What a token says, and whether its time is over.
 * @param how.schema of the value: one that an older release signed may have another shape
 * @returns null for what was not signed with these keys, about this, or is of another shape
 */
export function readToken<S extends z.ZodType>(
  keys: Keys,
  token: string,
  { about = '', schema }: { about?: string; schema: S },
): { value: z.output<S>; isExpired: boolean } | null {
  const [body = ''] = token.split(DIVIDER, 1);
  // The texts are compared, not their bytes: the last letter has bits that no byte takes.
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

/** The value, and until when it may be believed. */
const SAID = z.tuple([z.unknown(), z.number().optional()]);

/** A body has no space, so nothing can move from one part to the other. */
const signatureOf = (key: Buffer, about: string, body: string): string =>
  createHmac('sha256', key).update(`${about} ${body}`).digest('base64url');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
