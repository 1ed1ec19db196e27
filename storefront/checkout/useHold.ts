import { useEffect, useRef, useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import { problemOf } from '../api/problemOf.ts';
import { dropDeadCode } from '../cart/dropDeadCode.ts';
import type { Draft } from '../cart/useDraft.ts';
import { NO_CHANGES, whatChanged, type CartChanges } from '../cart/whatChanged.ts';
import { useToast } from '../layout/useToast.ts';

export interface Hold {
  isLive: boolean;
  isBusy: boolean;
  problem: string;
  /** What costs otherwise since the tickets were claimed, or claimed again. */
  changes: CartChanges;
  take(): Promise<void>;
  extend(): Promise<void>;
  lapse(): void;
}

/**
 * Keeps the cart's tickets while somebody fills in the form. Who arrives without a hold gets one;
 * one that ran out on the page is taken again only when asked for, or a forgotten tab would hold
 * tickets for ever.
 */
export function useHold(given: {
  draft: Draft;
  /** What had changed when the tickets were won on the way here. */
  changes: CartChanges | undefined;
}): Hold {
  const { draft } = given;
  const { api, cart, show, retry } = draft;
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [changes, setChanges] = useState(given.changes ?? NO_CHANGES);
  const uid = cart?.draftOrderUID;
  const isLive = cart?.expiresAt != null;

  // As the tickets were held last: what they cost while they are not is no promise.
  const held = useRef<CartBreakdown>(undefined);
  useEffect(() => {
    if (!cart || !isLive) return;
    const before = held.current;
    held.current = cart;
    const changed = before && whatChanged(before, cart);
    // Not only when they are claimed again: placing the order may find that a ticket costs otherwise.
    if (changed && changed.prices.length > 0) setChanges(changed);
  }, [cart, isLive]);

  async function ask(work: (uid: string) => Promise<CartBreakdown>) {
    if (uid === undefined) return;
    setIsBusy(true);
    setProblem('');
    const before = held.current;
    try {
      const now = show(await work(uid));
      setChanges(before ? whatChanged(before, now) : { ...NO_CHANGES, prices: now.changes });
    } catch (error) {
      setProblem(problemOf(error).message);
      await dropDeadCode(draft, { uid, error, toast }).catch(() => undefined);
      retry();
    } finally {
      setIsBusy(false);
    }
  }
  const take = () => ask(api.hold);

  const hasArrived = useRef(false);
  const status = cart?.status;
  useEffect(() => {
    if (status === undefined || hasArrived.current) return;
    hasArrived.current = true;
    if (status === 'draft') void take();
  });

  return {
    isLive,
    isBusy,
    problem,
    changes,
    take,
    extend: () => ask(api.extendHold),
    // The server knows whether it is really over.
    lapse: retry,
  };
}
