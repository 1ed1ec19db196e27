import type { EventReport, TenantReport } from '../addresses.ts';
import type { Summary } from '../contract.ts';

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
  {
    figure: 'subscriptions',
    label: '# SUBSCRIPTIONS',
    report: 'subscribers',
    // Others don't count until they confirm.
    filter: { status: 'confirmed' },
    better: 'more',
  },
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
  {
    figure: 'subscriptions',
    label: '# SUBSCRIPTIONS',
    report: 'subscribers',
    // Others don't count until they confirm.
    filter: { status: 'confirmed' },
    better: 'more',
  },
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

type FigureKey = keyof Summary['sales'] | Exclude<keyof Summary, 'sales' | 'is_estimated'>;

/** How each figure is calculated, in words for users. */
export const figureWords: Readonly<Record<FigureKey, string>> = {
  gross_sales:
    'What buyers paid for tickets, including fees and tax but not donations, by the day the order was completed. Refunds aren’t deducted.',
  net_sales:
    'What the organizer keeps from ticket sales after discounts, fees and refunds, not including tax and donations. Includes cash sales and card sales on the organizer’s own terminal.',
  total_service_fees: 'Service fees on tickets, no matter who pays them, minus refunded fees.',
  total_processing_fees:
    'Processing fees plus gateway (card) fees, no matter who pays them. Gateway fees are estimated until they’re final. Card sales on the organizer’s own terminal have neither.',
  total_taxes: 'Tax on tickets that weren’t refunded. The organizer remits it.',
  total_donations: 'What buyers donated on top of their tickets, minus refunds.',
  total_discounts: 'What discount codes took off ticket prices. Refunds aren’t deducted.',
  refunds:
    'Completed refunds, by the day each was completed. They aren’t deducted from gross sales.',
  events: 'All events, regardless of status, date or the period you choose.',
  orders: 'Completed orders, including those refunded later, by the day they were completed.',
  tickets_sold:
    'Valid tickets issued to buyers, including free ones, by the day they were issued. Refunded, voided and complimentary tickets aren’t counted.',
  complimentary_tickets: 'Valid complimentary tickets, by the day they were issued.',
  subscriptions: 'Confirmed newsletter subscriptions, by the day each person signed up.',
  tickets_used: 'Valid tickets checked in at the door, by the day they were checked in.',
};
