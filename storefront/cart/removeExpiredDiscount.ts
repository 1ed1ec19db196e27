import { problemOf } from '../api/problemOf.ts';
import type { Toast } from '../layout/useToast.ts';
import type { Draft } from './useDraft.ts';

const TOAST_MS = 3_000;

export const INVALID_INPUT: Toast = {
  status: 'error',
  title: 'Invalid Input',
  ms: TOAST_MS,
  text: 'Please check your input values or contact support.',
};

/**
 * Tickets can't be held with an expired discount code. Removes the code and tells the buyer, who
 * can then continue.
 */
export async function removeExpiredDiscount(
  { api, show }: Draft,
  given: { cartId: string; error: unknown; toast(toast: Toast): void },
): Promise<void> {
  if (problemOf(given.error).fields['discountCode'] === undefined) return;
  given.toast(INVALID_INPUT);
  show(await api.removeDiscount(given.cartId));
}
