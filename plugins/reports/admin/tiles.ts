import type { Summary } from '../contract.ts';
import type { EventReport, TenantReport } from '../addresses.ts';
import type { FigureKey } from '../figureWords.ts';

/** The URL parameter of a ticket list for which of a ticket's dates the period filters by. */
export const DAYS_OF = 'daysOf';

export interface TileOf<Report extends string> {
  figure: FigureKey;
  label: string;
  report: Report;
  /** Filters the report to the rows of the figure. */
  filter?: Readonly<Record<string, string>>;
  /** Which direction is an improvement, if any. */
  better?: 'more' | 'less';
  /** Whether it can include an estimated card processing fee. */
  mayBeEstimated?: true;
}

export const TENANT_MONEY: readonly TileOf<TenantReport>[] = [
  { figure: 'gross_sales', label: 'GROSS SALES', report: 'events', better: 'more' },
  {
    figure: 'net_sales',
    label: 'NET REVENUE',
    report: 'events',
    better: 'more',
    mayBeEstimated: true,
  },
  { figure: 'total_service_fees', label: 'SERVICE FEES', report: 'events' },
  {
    figure: 'total_processing_fees',
    label: 'PROCESSING FEES',
    report: 'events',
    mayBeEstimated: true,
  },
  { figure: 'total_taxes', label: 'TOTAL TAX', report: 'taxes' },
  { figure: 'total_donations', label: 'DONATIONS', report: 'donations', better: 'more' },
  { figure: 'total_discounts', label: 'DISCOUNTS', report: 'events' },
  {
    figure: 'refunds',
    label: 'REFUNDS',
    report: 'refunds',
    filter: { completed: 'true' },
    better: 'less',
  },
];

export const TENANT_COUNTS: readonly TileOf<TenantReport>[] = [
  { figure: 'events', label: '# EVENTS', report: 'events' },
  { figure: 'orders', label: '# ORDERS', report: 'events', better: 'more' },
  { figure: 'tickets_sold', label: '# TICKETS SOLD', report: 'events', better: 'more' },
  { figure: 'complimentary_tickets', label: '# COMPLIMENTARY TICKETS', report: 'events' },
  { figure: 'subscriptions', label: '# SUBSCRIPTIONS', report: 'subscribers', better: 'more' },
  { figure: 'tickets_used', label: '# TICKETS USED', report: 'events' },
];

export const EVENT_MONEY: readonly TileOf<EventReport>[] = TENANT_MONEY.map((tile) => ({
  ...tile,
  report: tile.report === 'refunds' ? 'refunds' : 'orders',
}));

export const EVENT_COUNTS: readonly TileOf<EventReport>[] = [
  { figure: 'orders', label: '# ORDERS', report: 'orders', better: 'more' },
  {
    figure: 'tickets_sold',
    label: '# TICKETS SOLD',
    report: 'tickets',
    filter: { complimentary: 'false', voided: 'false' },
    better: 'more',
  },
  {
    figure: 'complimentary_tickets',
    label: '# COMPLIMENTARY TICKETS',
    report: 'tickets',
    filter: { complimentary: 'true', voided: 'false' },
  },
  { figure: 'subscriptions', label: '# SUBSCRIPTIONS', report: 'subscribers', better: 'more' },
  {
    figure: 'tickets_used',
    label: '# TICKET USED',
    report: 'tickets',
    filter: { used: 'true', voided: 'false', [DAYS_OF]: 'dateUsed' },
  },
];

export const isMoney = (figure: FigureKey): boolean =>
  TENANT_MONEY.some((tile) => tile.figure === figure);

/** The value of a figure in a summary. */
export const figureOf = ({ sales, ...counts }: Summary, figure: FigureKey): number =>
  figure in sales
    ? sales[figure as keyof Summary['sales']]
    : counts[figure as Exclude<FigureKey, keyof Summary['sales']>];
