import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract.ts';

/** The signed-in user's factors in addition to a password. */
export function useOwnFactors() {
  const api = useClient(accounts);
  return useQuery({ queryKey: ['accounts.ownFactors'], queryFn: () => api.ownFactors({}) });
}
