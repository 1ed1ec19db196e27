import type { PeriodOrAll } from '@foyer/kit/admin';

/** A dashboard's URL with the currently selected period. */
export const withPeriod = (address: string, choice: PeriodOrAll): string =>
  choice === 'all' ? address : `${address}?period=${encodeURIComponent(choice)}`;
