import { conflict, type ApiError } from '@foyer/kit';
import type { OrderFacts } from '../order/orderFacts.ts';

/**
 * Why an order's tickets can't be emailed, printed or shown. Everything that hands out tickets checks
 * this. @returns null if they can
 */
export function handOutError({ event }: Pick<OrderFacts, 'event'>): ApiError | null {
  if (event.isCancelled)
    return conflict(
      'event_cancelled',
      'This event was canceled. Its tickets are no longer valid for entry.',
    );
  return null;
}

/** @throws 409 if an order's tickets can't be handed out */
export function checkHandOut(order: Pick<OrderFacts, 'event'>): void {
  const error = handOutError(order);
  if (error) throw error;
}
