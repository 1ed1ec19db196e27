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
 * Tickets are not held with a discount code that ran out meanwhile. It is taken out of the cart, so
 * that the buyer, who is told, can go on without it.
 */
export async function dropDeadCode(
  { api, show }: Draft,
  given: { uid: string; error: unknown; toast(toast: Toast): void },
): Promise<void> {
  if (problemOf(given.error).fields['discountCode'] === undefined) return;
  given.toast(INVALID_INPUT);
  show(await api.removeDiscount(given.uid));
}
