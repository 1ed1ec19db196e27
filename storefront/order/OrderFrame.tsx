import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { readOrder } from '../api/orderApi.ts';
import { isGone } from '../api/problemOf.ts';
import { orderCode } from '../latePages.ts';
import { latePage } from '../layout/latePage.tsx';
import { Lines } from '../layout/Lines.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import type { Page } from '../page.ts';

const OrderPage = latePage(orderCode);

/** The order behind a buyer's own address. */
export function OrderFrame({ tenant }: { tenant: Page['tenant'] }) {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['order', token],
    queryFn: () => readOrder(token),
  });
  if (!data && isGone(error)) return <NotFound tenant={tenant} />;
  if (!data && error) return <Trouble isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Lines />;
  return <OrderPage order={data} token={token} tenant={tenant} />;
}
