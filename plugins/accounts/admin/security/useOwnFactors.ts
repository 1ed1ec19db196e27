import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract.ts';

/** What the signed-in person has beside a password. */
export function useOwnFactors() {
  const api = useClient(accounts);
  return useQuery({ queryKey: ['accounts.ownFactors'], queryFn: () => api.ownFactors({}) });
}
