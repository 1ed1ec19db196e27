import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { readOrder } from '../api/orderApi.ts';
import { isGone, isRefused } from '../api/call.ts';
import { orderCode } from '../lazyPages.ts';
import { lazyPage, LoadingSkeleton } from '../layout/lazyPage.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import type { Page } from '../page.ts';

const OrderPage = lazyPage(orderCode);

/** The order page behind a buyer's private link. */
export function OrderFrame({ tenant }: { tenant: Page['tenant'] }) {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['order', token],
    queryFn: () => readOrder(token),
  });
  // A token that a mail program garbled fails validation instead of a lookup.
  if (!data && (isGone(error) || isRefused(error))) return <NotFound tenant={tenant} />;
  if (!data && error) return <Trouble isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  return <OrderPage order={data} token={token} tenant={tenant} />;
}
