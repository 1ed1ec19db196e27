import { bareCode } from './invisible.ts';

/** A number that is whole: `+1 (###) ### ####`, as `formatPhone` writes it. */
export const WHOLE_PHONE = /^\+1 \(\d{3}\) \d{3} \d{4}$/;

/** A number of another country, with its code: 7 to 15 digits. E.164 allows no more than 15. */
export const PHONE_ABROAD = /^\+[2-9](?:[ ().-]*\d){6,14}$/;

/**
 * Whether a number is as it is kept: `+1 (###) ### ####`, or one of another country with its code.
 * @example isKeptPhone('+49 30 901820') // true
 */
export const isKeptPhone = (phone: string): boolean =>
  WHOLE_PHONE.test(phone) || PHONE_ABROAD.test(phone);

/** What was typed so far as +1 (###) ### ####. Nothing typed stays nothing, for the number is optional. */
export function formatPhone(typed: string): string {
  const digits = bareCode(typed)
    .replace(/^\+?1(?=\D|\d{10})/, '')
    .replace(/\D/g, '')
    .slice(0, 10);
  if (digits === '') return '';
  const area = digits.slice(0, 3);
  const rest = [digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ');
  return digits.length <= 3 ? `+1 (${area}` : `+1 (${area}) ${rest}`;
}

/** The same while somebody types: a bracket that was taken away does not come back at once. */
export function retypePhone(before: string, typed: string): string {
  const isErased = typed.length < before.length && before.startsWith(typed) && !/\d$/.test(typed);
  if (!isErased) return formatPhone(typed);
  const kept = typed.replace(/\D+$/, '');
  return kept === '+1' ? '' : kept;
}
