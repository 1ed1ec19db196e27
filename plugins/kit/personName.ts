import * as z from 'zod';
import { tidySpaces } from './invisible.ts';

/** Maximum characters of a first name, a last name or both in one field. */
export const LONGEST_NAME = 60;

/** Letters of every script with their marks, digits as in "John 3rd", and punctuation used in names. */
const NAME = /^[\p{L}\p{M}\p{N} .,'’‘ʻʼ`´·・־\-‐‑–()&/\u200c\u200d]*$/u;

/** Addresses, and text that email programs turn into links: "foo.com", "www.foo". "foo . com" isn't one. */
const LINK = /\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}(?![\p{L}\p{M}])/iu;
/** Initials and titles before a name may lack a space: "St.John", "J.R.R.Tolkien". */
const ABBREVIATION =
  /^(?:\p{Lu}\p{M}*\.|(?:St|Ste|Dr|Mr|Mrs|Ms|Mx|Jr|Sr|Prof|Rev|Fr|Sta|Sto|Hon)\.)+/u;
/** What may not follow an abbreviation without a space: "T.co", "T.Rocks/x" and, in any case, "X.Com". */
const IN_LINK = /^\p{Ll}|^\p{L}.*\//u;
const ENDS_LINK =
  /^(?:com|net|org|edu|gov|info|biz|app|dev|xyz|co|io|me|cc|ai|to|tv|gg|ly|us|uk|de|eu|ru|cn|in)(?![\p{L}\p{M}])/iu;
/** A number with this many digits is an amount or a phone number, not part of a name. */
const DIGITS = /\p{N}{5,}/u;

/**
 * Whether a text can be a person's name: one line of letters and common punctuation without anything that an email
 * program would turn into a link. Names appear in our emails, which can be sent to addresses that a stranger enters.
 * @example isPersonName('Anne-Marie O’Brien, Jr.') // true
 * @example isPersonName('WIN $1000 at https://evil.example') // false
 */
export function isPersonName(text: string, longest = LONGEST_NAME): boolean {
  if (text.length > longest || !NAME.test(text) || DIGITS.test(text)) return false;
  return text.split(' ').every((word) => {
    const rest = word.replace(ABBREVIATION, '');
    return !LINK.test(rest) && (rest === word || !(IN_LINK.test(rest) || ENDS_LINK.test(rest)));
  });
}

const PROBLEM = `Enter a name with letters only, up to ${LONGEST_NAME} characters and no links.`;

/** A schema for a person's name in a form, with single spaces. The form handles an empty name. */
export const personName = (schema: z.ZodString = z.string()) =>
  schema.overwrite(tidySpaces).refine((name) => isPersonName(name), PROBLEM);
