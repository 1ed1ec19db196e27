import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { orders } from '../contract.ts';

/** Where an order's money went, with its ledger. */
export function useMoneyPath(params: { tenantId: string; eventId: string; orderUID: string }) {
  const api = useClient(orders);
  return useQuery({
    queryKey: ['orders', 'money', params],
    queryFn: () => api.moneyPath({ params }),
    retry: false,
  });
}
