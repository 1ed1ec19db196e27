const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONDAY = 1;

/**
 * The weekday of weekly payouts, 0 for Sunday. A tenant's payout date can be a weekday (`Friday`,
 * `every Fri`), a number from 1 (Monday) to 7, or a date. Defaults to Monday.
 */
export function weekdayOf(date: string | null): number {
  const said = date?.trim().toLowerCase() ?? '';
  if (/^[1-7]$/.test(said)) return Number(said) % 7;
  const calendar = /^\d{4}-\d{2}-\d{2}/.exec(said)?.[0];
  const at = calendar ? new Date(`${calendar}T00:00:00Z`) : undefined;
  if (at && !Number.isNaN(at.getTime())) return at.getUTCDay();
  const word = said
    .split(/[^a-z]+/)
    .map((part) => DAYS.findIndex((day) => part.length >= 3 && isSaid(day, part)))
    .find((index) => index >= 0);
  return word ?? MONDAY;
}

/** `fri`, `friday`, `fridays` */
const isSaid = (day: string, part: string): boolean => day.startsWith(part) || part === `${day}s`;
