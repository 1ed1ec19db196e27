import { defaultCard, testCards } from '../money/cards.ts';
import type { Payer } from '../money/newCharge.ts';

export interface CardForm {
  email: string;
  name: string;
  card: string;
  expiry: string;
  cvc: string;
}

/** The card that was typed, or the sentence that says what is wrong with it. */
export function readCard(form: CardForm, now: Date): Payer | string {
  const number = form.card.replaceAll(/[\s-]/g, '');
  const card = testCards[number];
  if (!card)
    return /^\d{12,19}$/.test(number)
      ? `This is a test page, and that is not one of its cards. Try ${defaultCard.replaceAll(/(.{4})(?=.)/g, '$1 ')}.`
      : 'Your card number is incomplete.';
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(form.expiry) ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  if (!month || expMonth < 1 || expMonth > 12) return "Your card's expiration date is incomplete.";
  if (expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
    return "Your card's expiration year is in the past.";
  if (!/^\d{3,4}$/.test(form.cvc)) return "Your card's security code is incomplete.";
  return { number, card, email: form.email || null, name: form.name || null, expMonth, expYear };
}
