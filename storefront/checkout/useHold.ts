import { useEffect, useRef, useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import { serverNow } from '../api/serverClock.ts';
import { dropDeadCode } from '../cart/dropDeadCode.ts';
import type { Draft } from '../cart/useDraft.ts';
import { NO_CHANGES, whatChanged, type CartChanges } from '../cart/whatChanged.ts';
import { useToast } from '../layout/useToast.ts';
import type { TroubleState } from '../layout/useTrouble.ts';

export interface Hold {
  isLive: boolean;
  isBusy: boolean;
  /** They were given back before their time was over: by another tab that opened the cart. */
  isTakenElsewhere: boolean;
  /** Somebody typed the address, and holds nothing. */
  isTurnedAway: boolean;
  /** What costs otherwise since the tickets were claimed, or claimed again. */
  changes: CartChanges;
  take(): Promise<void>;
  extend(): Promise<void>;
  lapse(): void;
}

/**
 * Keeps the cart's tickets while somebody fills in the form. Who comes from within the shop without a
 * hold gets one, who typed the address doesn't. One that ran out on the page is taken again only when
 * asked for, or a forgotten tab would hold tickets for ever.
 */
export function useHold(given: {
  draft: Draft;
  /** What had changed when the tickets were won on the way here. */
  changes: CartChanges | undefined;
  isTyped: boolean;
  /** Told what goes wrong. */
  problem: Pick<TroubleState, 'fail' | 'forget'>;
}): Hold {
  const { draft, isTyped, problem } = given;
  const { api, cart, show, retry } = draft;
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [isTakenElsewhere, setIsTakenElsewhere] = useState(false);
  const [changes, setChanges] = useState(given.changes ?? NO_CHANGES);
  const uid = cart?.draftOrderUID;
  const isLive = cart?.expiresAt != null;

  // As the tickets were held last: what they cost while they are not is no promise.
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
    // Not only when they are claimed again: placing the order may find that a ticket costs otherwise.
    if (changed && changed.prices.length > 0) setChanges(changed);
  }, [cart, isLive]);

  async function ask(work: (uid: string) => Promise<CartBreakdown>) {
    if (uid === undefined) return;
    setIsBusy(true);
    problem.forget();
    const before = held.current;
    try {
      const now = show(await work(uid));
      setChanges(before ? whatChanged(before, now) : { ...NO_CHANGES, prices: now.changes });
    } catch (error) {
      problem.fail(error);
      await dropDeadCode(draft, { uid, error, toast }).catch(() => undefined);
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
    // The server knows whether it is really over.
    lapse: retry,
  };
}
