import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { payouts } from '../../contract.ts';

const POLL_MS = 2_000;

/** A bulk payout, refreshed while it is in progress. */
export function useRun(id: string | null) {
  const api = useClient(payouts);
  return useQuery({
    queryKey: ['payouts', 'run', id],
    queryFn: () => api.run({ params: { id: id ?? '' } }),
    enabled: id !== null,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });
}
