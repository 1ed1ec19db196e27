import type { BadgeTone } from '@foyer/kit/admin';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** From here on, a deadline is highlighted. */
const NEAR_DAYS = 3;

/** The time left to respond to a dispute. */
export function timeLeft(due: string | null): { words: string; tone: BadgeTone } | null {
  if (due === null) return null;
  const leftMs = Date.parse(due) - Date.now();
  if (leftMs <= 0) return { words: 'Past due', tone: 'bad' };
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

/** Disputes: of one tenant in its console, of all tenants on the platform. */
export const DISPUTES_PAGE = '/reports/payouts/disputes';
export const DISPUTE_PAGE = `${DISPUTES_PAGE}/:disputeId` as const;
export const PLATFORM_DISPUTE_PAGE = `${DISPUTES_PAGE}/:tenantId/:disputeId` as const;
