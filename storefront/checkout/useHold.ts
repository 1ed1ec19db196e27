import { useEffect, useRef, useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import { serverNow } from '../api/call.ts';
import {
  type CartChanges,
  NO_CHANGES,
  removeExpiredDiscount,
  whatChanged,
} from '../cart/reasonToStay.ts';
import type { Draft } from '../cart/useDraft.ts';
import { useToast } from '../layout/Toasts.tsx';
import type { StepErrorState } from '../layout/Steps.tsx';

export interface Hold {
  isLive: boolean;
  isBusy: boolean;
  /** Released before they expired, by another tab that opened the cart. */
  isTakenElsewhere: boolean;
  /** The buyer opened the address directly and holds nothing. */
  isTurnedAway: boolean;
  /** What costs more or less since the tickets were last held. */
  changes: CartChanges;
  take(): Promise<void>;
  extend(): Promise<void>;
  lapse(): void;
}

/**
 * Keeps the cart's tickets held while the buyer fills in the form. Buyers coming from within the
 * shop get a hold; a typed address doesn't claim one. An expired hold is renewed only on request,
 * or a forgotten tab would hold tickets forever.
 */
export function useHold(given: {
  draft: Draft;
  /** What had changed when the tickets were held on the way here. */
  changes: CartChanges | undefined;
  isTyped: boolean;
  /** Receives errors. */
  problem: Pick<StepErrorState, 'fail' | 'forget'>;
}): Hold {
  const { draft, isTyped, problem } = given;
  const { api, cart, show, retry } = draft;
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [isTakenElsewhere, setIsTakenElsewhere] = useState(false);
  const [changes, setChanges] = useState(given.changes ?? NO_CHANGES);
  const cartId = cart?.draftOrderUID;
  const isLive = cart?.expiresAt != null;

  // The cart as last held. Prices are not guaranteed without a hold.
  const held = useRef<CartBreakdown>(undefined);
  useEffect(() => {
    const before = held.current;
    if (!cart) return;
    if (!isLive) {
      setIsTakenElsewhere(Date.parse(before?.expiresAt ?? '') > serverNow());
      return;
    }
    held.current = cart;
    const changed = before && whatChanged(before, cart);
    // Placing the order can also reveal a changed price.
    if (changed && changed.prices.length > 0) setChanges(changed);
  }, [cart, isLive]);

  async function ask(work: (cartId: string) => Promise<CartBreakdown>) {
    if (cartId === undefined) return;
    setIsBusy(true);
    problem.forget();
    const before = held.current;
    try {
      const now = show(await work(cartId));
      setChanges(before ? whatChanged(before, now) : { ...NO_CHANGES, prices: now.changes });
    } catch (error) {
      problem.fail(error);
      await removeExpiredDiscount(draft, { cartId, error, toast }).catch(() => undefined);
      retry();
    } finally {
      setIsBusy(false);
    }
  }
  const take = () => ask(api.hold);

  const hasArrived = useRef(false);
  const status = cart?.status;
  const [arrivedAs, setArrivedAs] = useState(status);
  if (arrivedAs === undefined && status !== undefined) setArrivedAs(status);
  useEffect(() => {
    if (status === undefined || hasArrived.current) return;
    hasArrived.current = true;
    if (status === 'draft' && !isTyped) void take();
  });

  return {
    isLive,
    isBusy,
    isTakenElsewhere,
    isTurnedAway: isTyped && arrivedAs === 'draft',
    changes,
    take,
    extend: () => ask(api.extendHold),
    // The server decides whether the hold has really expired.
    lapse: retry,
  };
}
