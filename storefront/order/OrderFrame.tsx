import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { readOrder } from '../api/orderApi.ts';
import { isGone } from '../api/problemOf.ts';
import { Lines } from '../layout/Lines.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import type { Page } from '../page.ts';

const OrderPage = lazy(async () => ({ default: (await import('./OrderPage.tsx')).OrderPage }));

/** The order behind a buyer's own address. */
export function OrderFrame({ tenant }: { tenant: Page['tenant'] }) {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['order', token],
    queryFn: () => readOrder(token),
  });
  if (!data && isGone(error)) return <NotFound tenant={tenant} />;
  if (!data && error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <Lines />;
  return (
    <Suspense fallback={<Lines />}>
      <OrderPage order={data} token={token} tenant={tenant} />
    </Suspense>
  );
}
