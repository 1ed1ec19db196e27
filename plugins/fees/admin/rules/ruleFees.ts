import { formatDollars } from '@foyer/kit';

/** A rule's fee in one sales channel: `5% + $1.00`. */
export const feeWords = (percent: number, flatRate: number): string =>
  `${percent}% + ${formatDollars(flatRate)}`;
