import type { Summary } from './contract.ts';

export type FigureKey = keyof Summary['sales'] | Exclude<keyof Summary, 'sales' | 'is_estimated'>;

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
