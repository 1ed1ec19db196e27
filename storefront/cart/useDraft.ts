import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { cartApi, type CartApi, type CartBody, type CartBreakdown } from '../api/cartApi.ts';
import { dispatchAnswered, isGone, sendOnce } from '../api/call.ts';
import { readSetting, type PublicSetting } from '../api/eventApi.ts';
import { findDraft, forgetDraft, keepCount, keepDraft, watchDrafts } from './draftPointer.ts';
import { clearSelection } from './savedSelection.ts';
import { subscribeToCart, broadcastCart } from './cartTabs.ts';

export interface Draft {
  api: CartApi;
  /** The cart on the server, open or not. Null if there isn't one; undefined while loading. */
  cart: CartBreakdown | null | undefined;
  error: unknown;
  retry(): void;
  /** Saves these tickets to the cart, or to a new one if there is no open cart. */
  save(body: CartBody): Promise<CartBreakdown>;
  /** Shows a cart from a server response. */
  show(cart: CartBreakdown): CartBreakdown;
  forget(): void;
}

/** Whether the cart can still be changed and paid for. */
export const isOpen = ({ status }: CartBreakdown) =>
  status !== 'completed' && status !== 'cancelled';

const ticketsIn = ({ orderDetails }: CartBreakdown): number =>
  orderDetails.reduce((sum, { order }) => sum + order.quantity, 0);

/** The buyer's cart for an event: an ID in the browser, everything else on the server. */
export function useDraft(event: PublicEventPage): Draft {
  const { slug } = event.details;
  const api = useMemo(() => cartApi(event), [event]);
  const uid = useSyncExternalStore(
    watchDrafts,
    () => findDraft(slug),
    // The server renders the page for everyone, without a cart.
    () => null,
  );
  const queries = useQueryClient();
  const [creating] = useState(sendOnce);
  const { data, error, refetch } = useQuery({
    queryKey: ['cart', uid],
    enabled: uid !== null,
    queryFn: () => api.read(uid!),
  });
  const isLost = isGone(error);

  useEffect(
    () => (uid === null ? undefined : subscribeToCart(uid, () => void refetch())),
    [uid, refetch],
  );

  const count = isLost ? 0 : data && (isOpen(data) ? ticketsIn(data) : 0);
  useEffect(() => {
    if (count !== undefined) keepCount(slug, count);
  }, [slug, count]);

  const show = useCallback(
    (cart: CartBreakdown) => {
      const queryKey = ['cart', cart.draftOrderUID];
      // A response that is still on its way would restore the older state.
      void queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, cart);
      keepDraft(slug, cart.draftOrderUID);
      // The older menu selection is outdated.
      clearSelection(slug);
      broadcastCart(cart.draftOrderUID);
      return cart;
    },
    [queries, slug],
  );
  const save = useCallback(
    async (body: CartBody) => {
      const create = async () => show(await creating.send(body, (key) => api.create(body, key)));
      const known = findDraft(slug);
      if (known === null) return create();
      try {
        return show(await api.change(known, body));
      } catch (problem) {
        // Expired, or paid for in another tab: start a new cart.
        const isOver = isGone(problem) || !isOpen(await api.read(known));
        if (isOver) return create();
        throw problem;
      }
    },
    [api, creating, show, slug],
  );
  const forget = useCallback(() => forgetDraft(slug), [slug]);

  return {
    api,
    save,
    show,
    forget,
    cart: uid === null || isLost ? null : data,
    error: isLost ? null : error,
    retry: () => void refetch(),
  };
}

const EVERY_MS = 15_000;

/** Polls the event's availability. Undefined until the first response. */
export const useSetting = (event: PublicEventPage): PublicSetting | undefined =>
  useQuery({
    queryKey: ['setting', event.id],
    queryFn: async () => {
      const askedAt = performance.now();
      const setting = await readSetting(event);
      dispatchAnswered(askedAt);
      return setting;
    },
    refetchInterval: EVERY_MS,
  }).data;

/** Whether the event lacks room for this many tickets. */
export const exceedsCapacity = (
  setting: PublicSetting | undefined,
  ticketCount: number,
): boolean => {
  const left = setting?.remainingCapacity ?? null;
  return left !== null && (left <= 0 || left < ticketCount);
};
