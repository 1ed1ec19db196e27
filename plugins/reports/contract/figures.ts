import { money } from '@foyer/kit';
import * as z from 'zod';

const count = () => z.number().int();

/** What was sold, as each row of a report says it. Gross is as sold; net is as refunds left it. */
export const figures = z.object({
  orders: count(),
  ticketsSold: count(),
  complimentaryTickets: count(),
  ticketsUsed: count(),
  grossSales: money(),
  netSales: money(),
  serviceFees: money(),
  processingFees: money(),
  discounts: money(),
  refunds: money(),
  totalTax: money(),
  totalDonation: money(),
  totalDonationFee: money(),
});
export type Figures = z.output<typeof figures>;
