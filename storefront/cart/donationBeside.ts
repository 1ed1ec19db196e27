import type { CartBreakdown } from '../api/cartApi.ts';
import { sumOf } from '../money.ts';

/** What is given beside the tickets: a cart's donation without the lines that are donations. */
export const donationBeside = ({ donation, orderDetails }: CartBreakdown): number =>
  sumOf([
    donation,
    ...orderDetails.filter(({ order }) => order.isDonation).map(({ price }) => -price),
  ]);
