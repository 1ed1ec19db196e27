import { formatMoney } from '@foyer/kit/admin';

/** What a rule charges on one way of selling: `5% + $1.00`. */
export const feeWords = (percent: number, flatRate: number): string =>
  `${percent}% + ${formatMoney(flatRate)}`;
