import type { BadgeTone } from '@foyer/kit/admin';
import type { DisputeStatus } from '../../contract.ts';

export const STATUS_WORDS: Readonly<Record<DisputeStatus, string>> = {
  warning_needs_response: 'Inquiry: needs response',
  warning_under_review: 'Inquiry: under review',
  warning_closed: 'Inquiry closed',
  needs_response: 'Needs response',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Prevented',
};

export const STATUS_TONES: Readonly<Record<DisputeStatus, BadgeTone>> = {
  warning_needs_response: 'warn',
  warning_under_review: 'active',
  warning_closed: 'good',
  needs_response: 'warn',
  under_review: 'active',
  won: 'good',
  lost: 'bad',
  prevented: 'good',
};

const REASONS: Readonly<Record<string, string>> = {
  'bank cannot process': 'The bank could not process it',
  'check returned': 'A check was returned',
  'credit not processed': 'A refund that did not come',
  'customer initiated': 'Begun by the buyer',
  'debit not authorized': 'The debit was not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'Not made by the card’s owner',
  general: 'No particular reason',
  'incorrect account details': 'Wrong account details',
  'insufficient funds': 'Insufficient funds',
  noncompliant: 'Against the rules of the card network',
  'product not received': 'Nothing was received',
  'product unacceptable': 'Not as described',
  'subscription canceled': 'A cancelled subscription',
  unrecognized: 'Not recognized by the buyer',
};

/** What the bank says, in words. */
export const reasonInWords = (reason: string): string => REASONS[reason] ?? reason;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** From here on a deadline wants the eye. */
const NEAR_DAYS = 3;

/** How long a dispute that waits for an answer can still be answered. */
export function timeLeft(due: string | null): { words: string; tone: BadgeTone } | null {
  if (due === null) return null;
  const leftMs = Date.parse(due) - Date.now();
  if (leftMs <= 0) return { words: 'Too late', tone: 'bad' };
  const days = Math.floor(leftMs / DAY_MS);
  if (days === 0) {
    const hours = Math.floor(leftMs / HOUR_MS);
    const words = hours === 0 ? 'Less than an hour left' : plural(hours, 'hour');
    return { words, tone: 'bad' };
  }
  return { words: plural(days, 'day'), tone: days < NEAR_DAYS ? 'warn' : 'plain' };
}

const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'} left`;
