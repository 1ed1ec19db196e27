import type { Summary } from './contract.ts';

export type FigureKey = keyof Summary['sales'] | Exclude<keyof Summary, 'sales' | 'is_estimated'>;

/** How each figure is reckoned, in the words of whoever reads it. */
export const figureWords: Readonly<Record<FigureKey, string>> = {
  gross_sales:
    'What buyers paid for tickets, with fees and tax and without donations, on the day an order was completed. As sold: refunds do not lower it.',
  net_sales:
    'What the organiser keeps of the ticket money after discounts, fees and refunds, without tax and donations. Cash and cards on the organizer’s own terminal count as kept.',
  total_service_fees:
    'The service fee of each ticket, whoever bears it. What was refunded with its fees is taken off.',
  total_processing_fees:
    'The processing fee and the gateway (card) fee together, whoever bears them. The gateway fee is an estimate until it is known. Cards on the organizer’s own terminal have neither.',
  total_taxes: 'The tax on tickets that were not refunded. The organiser remits it.',
  total_donations: 'What buyers gave on top of their tickets, less what was refunded of it.',
  total_discounts: 'What discount codes took off the prices, as sold. Refunds do not lower it.',
  refunds:
    'Refunds that were completed, each on the day it was. They are not taken off the gross sales.',
  events:
    'All events, whatever their state and whenever they are. The period does not narrow them.',
  orders: 'Orders that were completed, also those that were refunded later, on the day they were.',
  tickets_sold:
    'Valid tickets that buyers got, free ones included, on the day they were issued. Refunded, voided and complimentary tickets are not counted.',
  complimentary_tickets: 'Valid tickets that were given away, on the day they were issued.',
  subscriptions: 'Email addresses that subscribed to news, on the day they did.',
  tickets_used: 'Valid tickets that were scanned at the door, on the day they were.',
};
