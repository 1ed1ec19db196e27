import '../checkout/checkout.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { track } from '../analytics.ts';
import { cartApi, type OrderStatusReply } from '../api/cartApi.ts';
import { isGone, isLost } from '../api/call.ts';
import { findDraft, forgetDraft } from '../cart/draftPointer.ts';
import { forgetPaying } from '../cart/cartTabs.ts';
import { forgetFields } from '../checkout/accountFields.ts';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { storage } from '../layout/storage.ts';
import { Trouble } from '../layout/Trouble.tsx';
import { usePageTitle } from '../layout/pageState.ts';
import { endingOf, OrderOutcome } from './OrderOutcome.tsx';

const SOON_MS = 1_000;
const LATER_MS = 4_000;
const HURRIES = 15;

const isWaiting = ({ status }: OrderStatusReply) =>
  ['draft', 'held', 'awaiting_payment', 'awaiting_confirmation', 'processing'].includes(status);

/** The return page from payment. Its URL proves nothing, so the order's status is requested. */
export function SuccessPage({ event, tenant }: EventPageProps) {
  const { slug, name } = event.details;
  usePageTitle(`Your order · ${name} · ${tenant.name}`);
  const [search] = useSearchParams();
  const uid = search.get('orderID') ?? '';
  const api = useMemo(() => cartApi(event), [event]);
  const { data, error, refetch } = useQuery({
    queryKey: ['status', uid],
    queryFn: () => api.status(uid),
    enabled: uid !== '',
    refetchInterval: ({ state }) => {
      // Polls while the server is unreachable, so that the buyer doesn't have to retry.
      if (!state.data) return isLost(state.error) ? LATER_MS : false;
      if (!isWaiting(state.data)) return false;
      return state.dataUpdateCount < HURRIES ? SOON_MS : LATER_MS;
    },
    refetchIntervalInBackground: true,
  });
  const isCompleted = data?.status === 'completed';
  const isPlaced = isCompleted || data?.status === 'awaiting_confirmation';

  useEffect(() => {
    if (!isPlaced) return;
    if (findDraft(slug) === uid) forgetDraft(slug);
    forgetFields(uid);
    forgetPaying(uid);
    if (isCompleted) void tell();
    async function tell() {
      // Reloading this page must not track a second purchase.
      const key = `bought:${uid}`;
      if (storage.get(key) !== null) return;
      storage.set(key, '1');
      const cart = await api.read(uid).catch(() => null);
      if (cart)
        track('purchase', cart, {
          transaction_id: cart.transactionNumber ?? uid,
          tax: cart.vat,
        });
    }
  }, [isPlaced, isCompleted, slug, uid, api]);

  if (uid === '' || isGone(error) || (error as { status?: number } | null)?.status === 422)
    return (
      <section className="notice">
        <h1>We couldn’t find this order</h1>
        <p>The link may be incomplete. If you paid, your tickets will come by email.</p>
        <Link className="button primary" to={`/${slug}/tickets`}>
          TICKET MENU
        </Link>
      </section>
    );
  if (error && !data) return <Trouble isPage error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {/* Always in the page, so that screen readers announce the outcome. */}
      <p className="unseen" role="status">
        {data && endingOf(data)}
      </p>
      {data ? (
        <OrderOutcome slug={slug} uid={uid} order={data} eventName={name} />
      ) : (
        <LoadingSkeleton />
      )}
    </>
  );
}
