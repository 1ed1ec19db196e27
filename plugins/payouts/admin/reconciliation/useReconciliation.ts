import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { payouts } from '../../contract.ts';

export const RECONCILIATION_KEY = ['payouts', 'reconciliation'];

export function useReconciliation() {
  const api = useClient(payouts);
  return useQuery({ queryKey: RECONCILIATION_KEY, queryFn: () => api.reconciliation({}) });
}
