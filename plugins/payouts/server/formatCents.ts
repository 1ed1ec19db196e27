import { toDollars } from '@foyer/kit';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents as `$1,234.50`, for sentences from the server. */
export const formatCents = (cents: number): string => money.format(toDollars(cents));
