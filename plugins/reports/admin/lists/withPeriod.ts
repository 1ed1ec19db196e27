import type { PeriodOrAll } from '@foyer/kit/admin';

/** A dashboard's address with the days that are shown here. */
export const withPeriod = (address: string, choice: PeriodOrAll): string =>
  choice === 'all' ? address : `${address}?period=${encodeURIComponent(choice)}`;
