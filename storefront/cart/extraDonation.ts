import type { CartBreakdown } from '../api/cartApi.ts';
import { sumOf } from '../money.ts';

/** A cart's donation without the ticket lines that are donations. */
export const extraDonation = ({ donation, orderDetails }: CartBreakdown): number =>
  sumOf([
    donation,
    ...orderDetails.filter(({ order }) => order.isDonation).map(({ price }) => -price),
  ]);
