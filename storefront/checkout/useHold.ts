import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import { problemOf } from '../api/problemOf.ts';
import type { Draft } from '../cart/useDraft.ts';

export interface Hold {
  isLive: boolean;
  isBusy: boolean;
  problem: string;
  /** What changed when the tickets were won again. */
  changes: CartBreakdown['changes'];
  take(): Promise<void>;
  extend(): Promise<void>;
  lapse(): void;
}

/**
 * Keeps the cart's tickets while somebody fills in the form. Who arrives without a hold gets one;
 * one that ran out on the page is taken again only when asked for, or a forgotten tab would hold
 * tickets for ever.
 */
export function useHold(draft: Draft, cart: CartBreakdown | null | undefined): Hold {
  const { api, show, retry } = draft;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [changes, setChanges] = useState<CartBreakdown['changes']>([]);
  const uid = cart?.draftOrderUID;
  const isLive = cart?.expiresAt != null;

  const ask = useCallback(
    async (work: (uid: string) => Promise<CartBreakdown>) => {
      if (uid === undefined) return;
      setIsBusy(true);
      setProblem('');
      try {
        setChanges(show(await work(uid)).changes);
      } catch (error) {
        setProblem(problemOf(error).message);
        retry();
      } finally {
        setIsBusy(false);
      }
    },
    [uid, show, retry],
  );
  const take = useCallback(() => ask(api.hold), [ask, api]);
  const extend = useCallback(() => ask(api.extendHold), [ask, api]);

  const hasArrived = useRef(false);
  const status = cart?.status;
  useEffect(() => {
    if (status === undefined || hasArrived.current) return;
    hasArrived.current = true;
    if (status === 'draft') void take();
  }, [status, take]);

  // The server knows whether it is really over.
  return { isLive, isBusy, problem, changes, take, extend, lapse: retry };
}
