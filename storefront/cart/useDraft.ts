import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { cartApi, type CartApi, type CartBody, type CartBreakdown } from '../api/cartApi.ts';
import { isGone } from '../api/problemOf.ts';
import { sendOnce } from '../api/sendOnce.ts';
import { findDraft, forgetDraft, keepCount, keepDraft, watchDrafts } from './draftPointer.ts';
import { forgetChoice } from './keptChoice.ts';
import { hearOtherTabs, tellOtherTabs } from './otherTabs.ts';

export interface Draft {
  api: CartApi;
  /** As the server has it, open or not. Null where there is none; undefined while that is not known. */
  cart: CartBreakdown | null | undefined;
  error: unknown;
  retry(): void;
  /** Puts these tickets into the cart; makes one where there is none that can still be changed. */
  save(body: CartBody): Promise<CartBreakdown>;
  /** Shows what the server answered. */
  show(cart: CartBreakdown): CartBreakdown;
  forget(): void;
}

/** Whether it can still be changed and paid for. */
export const isOpen = ({ status }: CartBreakdown) =>
  status !== 'completed' && status !== 'cancelled';

const ticketsIn = ({ orderDetails }: CartBreakdown): number =>
  orderDetails.reduce((sum, { order }) => sum + order.quantity, 0);

/** The buyer's cart for an event: a pointer in the browser, everything else at the server. */
export function useDraft(event: PublicEventPage): Draft {
  const { slug } = event.details;
  const api = useMemo(() => cartApi(event), [event]);
  const uid = useSyncExternalStore(
    watchDrafts,
    () => findDraft(slug),
    // The server draws the page for everybody: nobody's cart is in it.
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
    () => (uid === null ? undefined : hearOtherTabs(uid, () => void refetch())),
    [uid, refetch],
  );

  const count = isLost ? 0 : data && (isOpen(data) ? ticketsIn(data) : 0);
  useEffect(() => {
    if (count !== undefined) keepCount(slug, count);
  }, [slug, count]);

  const show = useCallback(
    (cart: CartBreakdown) => {
      const queryKey = ['cart', cart.draftOrderUID];
      // What was asked earlier and is still on its way would put the cart back to how it was.
      void queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, cart);
      keepDraft(slug, cart.draftOrderUID);
      // What was chosen on the menu before is no longer the newest.
      forgetChoice(slug);
      tellOtherTabs(cart.draftOrderUID);
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
        // Too old, or paid for in another tab: the next cart is another one.
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
