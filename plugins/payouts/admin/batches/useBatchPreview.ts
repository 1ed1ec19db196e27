import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { payouts, type BatchDetail } from '../../contract.ts';

/** What an unfinished batch would come to now. */
export function useBatchPreview({ id, state, amount }: BatchDetail) {
  const api = useClient(payouts);
  return useQuery({
    queryKey: ['payouts', 'batch', id, 'preview', state, amount],
    queryFn: () => api.previewBatch({ params: { id } }),
    enabled: state === 'proposed' || state === 'releasing',
  });
}
