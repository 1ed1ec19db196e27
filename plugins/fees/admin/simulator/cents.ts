import { toDollars } from '@foyer/kit';
import { formatMoney } from '@foyer/kit/admin';

/** `10050` → `$100.50` */
export const formatCents = (cents: number): string => formatMoney(toDollars(cents));

/** `350` → `+$3.50`, `-350` → `−$3.50`, with a sign that screen readers read and that aligns. */
export const formatChange = (cents: number): string =>
  cents === 0 ? 'no change' : `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`;
