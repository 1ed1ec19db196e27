/** The figures per event, channel and day, and per event: columns of `orders_summary_v1`. */
export const FIGURES = [
  'orders',
  'gross_sales_cents',
  'net_sales_cents',
  'service_fee_cents',
  'processing_fee_cents',
  'tax_cents',
  'donation_cents',
  'donation_fee_cents',
  'discount_cents',
  'refund_cents',
  'tickets_sold',
  'complimentary_tickets',
  'tickets_used',
  'estimated_orders',
] as const;
export type FigureName = (typeof FIGURES)[number];

const inColumns = (of: (name: FigureName) => string): string => FIGURES.map(of).join(', ');

/** SQL fragments over all figures. */
export const COLUMNS = inColumns((name) => name);
export const LESS = inColumns((name) => `-${name}`);
export const SUMS = inColumns((name) => `sum(${name}) as ${name}`);
/** True if any sum isn't zero. */
export const IS_ANY = `(${inColumns((name) => `sum(${name})`)}) <> (${inColumns(() => '0')})`;
/** For `on conflict do update`: adds the new values to the stored ones. */
export const addTo = (table: string): string =>
  inColumns((name) => `${name} = ${table}.${name} + excluded.${name}`);
