import { conflict, type ApiError } from '@foyer/kit';
import type { OrderFacts } from '../desk/orderFacts.ts';

/**
 * Why the tickets of an order can't be handed out: mailed, printed or shown as codes. Everything that
 * hands out tickets asks here. @returns null while they can be
 */
export function handOutError({ event }: Pick<OrderFacts, 'event'>): ApiError | null {
  if (event.isCancelled)
    return conflict(
      'event_cancelled',
      'This event was canceled. Its tickets are no longer valid for entry.',
    );
  return null;
}

/** @throws 409 where the tickets of an order can't be handed out */
export function checkHandOut(order: Pick<OrderFacts, 'event'>): void {
  const error = handOutError(order);
  if (error) throw error;
}
