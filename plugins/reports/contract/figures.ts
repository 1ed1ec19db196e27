import { money } from '@foyer/kit';
import * as z from 'zod';

const count = () => z.number().int();

/** The sales figures of each report row. Gross is as sold; net is after refunds. */
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
