import { useClient } from '@foyer/kit/admin';
import type { TicketType } from '@foyer/plugin-events/contract';
import { useQueries } from '@tanstack/react-query';
import { orders } from '../contract.ts';

/**
 * The box office price of one ticket per type ID, with fees and tax; absent until it is known, and
 * where the type can't be sold.
 */
export function useDeskPrices(given: {
  tenantId: string;
  eventId: string;
  types: readonly TicketType[];
  method: 'cash' | 'card';
}): ReadonlyMap<string, number> {
  const { tenantId, eventId, types, method } = given;
  const api = useClient(orders);
  const asked = useQueries({
    queries: types.map(({ id }) => {
      const lines = [{ ticketId: id, quantity: 1 }];
      return {
        queryKey: ['orders.quote', eventId, method, lines],
        queryFn: () =>
          api.boxOfficeQuote({
            params: { tenantId, eventId },
            body: { lines, paymentMethod: method },
          }),
        retry: false,
      };
    }),
  });
  return new Map(
    types.flatMap(({ id }, index) => {
      const total = asked[index]?.data?.totalAmount;
      return total === undefined ? [] : [[id, total] as const];
    }),
  );
}
