import { useClient } from '@foyer/kit/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RefundPreviewForm } from '../contract/refund.ts';
import { orders } from '../contract.ts';

/**
 * A refund's total for the current selection; undefined while nothing is selected, or it isn't
 * known.
 */
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
    // Keeps the last total while the next one loads.
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isChosen && !isError ? data?.refundAmount : undefined;
}
