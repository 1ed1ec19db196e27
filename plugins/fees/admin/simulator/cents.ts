import { formatCents } from '@foyer/kit';

/** `350` → `+$3.50`, `-350` → `−$3.50`, with a sign that screen readers read and that aligns. */
export const formatChange = (cents: number): string =>
  cents === 0 ? 'no change' : `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`;
