import { useClient } from '@foyer/kit/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fees } from '../../contract.ts';
import { useFeeSetting } from '../useFeeSetting.ts';

/** The terms that decide an owner's prices; refetched whenever its settings are saved. */
export function useFeeTerms(tenantId: string | null) {
  const api = useClient(fees);
  const { data } = useFeeSetting(tenantId);
  return useQuery({
    queryKey: ['fee-terms', tenantId, data?.version],
    queryFn: () =>
      tenantId === null ? api.globalTerms({}) : api.tenantTerms({ params: { tenantId } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
