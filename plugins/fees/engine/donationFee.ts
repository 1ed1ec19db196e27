import { requireCents, share } from './amount.ts';
import type { Terms } from './terms.ts';

/**
 * [A9] The fee on a donation is deducted from the donation and never exceeds it. Donations have no
 * discount, tax or service fee.
 */
export function donationFee(donation: Terms['donation'], donationCents: number): number {
  if (donationCents === 0) return 0;
  const flat = requireCents(donation.flatCents, 'donation charge');
  return Math.min(donationCents, share(donationCents, donation.ppm) + flat);
}
