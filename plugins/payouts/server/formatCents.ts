import { toDollars } from '@foyer/kit';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50`, in sentences of the server's. */
export const formatCents = (cents: number): string => money.format(toDollars(cents));
