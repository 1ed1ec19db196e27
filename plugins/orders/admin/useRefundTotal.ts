import { useClient } from '@foyer/kit/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RefundPreviewForm } from '../contract/refund.ts';
import { orders } from '../contract.ts';

/** What a refund comes to as it is chosen; undefined while nothing is chosen, or it is not known. */
export function useRefundTotal(
  params: { tenantId: string; eventId: string; orderUID: string },
  body: RefundPreviewForm,
): number | undefined {
  const api = useClient(orders);
  const isChosen = body.amount !== undefined || (body.ticketIds ?? []).length > 0;
  const { data, isError } = useQuery({
    queryKey: ['orders', 'refund-total', params, body],
    queryFn: () => api.refundPreview({ params, body }),
    enabled: isChosen,
    // The sum does not jump to nothing with each tick.
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isChosen && !isError ? data?.refundAmount : undefined;
}
