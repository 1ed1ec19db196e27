import { bareCode } from './invisible.ts';

/** A complete US number: `+1 (###) ### ####`, as `formatPhone` writes it. */
export const WHOLE_PHONE = /^\+1 \(\d{3}\) \d{3} \d{4}$/;

/** A number of another country with its code: 7 to 15 digits. E.164 allows at most 15. */
export const PHONE_ABROAD = /^\+[2-9](?:[ ().-]*\d){6,14}$/;

/**
 * Whether a number has the stored format: `+1 (###) ### ####`, or a number of another country with its code.
 * @example isStoredPhone('+49 30 901820') // true
 */
export const isStoredPhone = (phone: string): boolean =>
  WHOLE_PHONE.test(phone) || PHONE_ABROAD.test(phone);

/** Formats a partial number as +1 (###) ### ####. An empty text stays empty, since the number is optional. */
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

/** Formats while the user types. A bracket that the user deletes isn't added again at once. */
export function retypePhone(before: string, typed: string): string {
  const isErased = typed.length < before.length && before.startsWith(typed) && !/\d$/.test(typed);
  if (!isErased) return formatPhone(typed);
  const kept = typed.replace(/\D+$/, '');
  return kept === '+1' ? '' : kept;
}
