import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Draft } from './useDraft.ts';
import { forgetPaying, isPayingHere } from './cartTabs.ts';

/**
 * Releases held tickets and the payment page when the buyer returns from checkout to the cart. A
 * purchase in another tab is not interrupted without asking.
 * @returns `isPaidElsewhere` while another tab may be paying; `takeBack` ends that. `isCanceled` if
 * the buyer came back from the payment page without paying
 */
export function useTakeBack(given: {
  draft: Draft;
  slug: string;
  isLeaving: boolean;
  onTaken(): void;
  onFailed(error: unknown): void;
}): { isPaidElsewhere: boolean; isCanceled: boolean; takeBack(): void } {
  const { draft, slug, isLeaving } = given;
  const { api, show, cart } = draft;
  const navigate = useNavigate();
  const [isTaken, setIsTaken] = useState(false);
  const [isCanceled, setIsCanceled] = useState(false);
  const answers = useRef(given);
  useEffect(() => {
    answers.current = given;
  });
  /** Whether this page has seen the cart without a hold: a later hold belongs to another tab. */
  const wasFree = useRef(false);
  const cartId = cart?.draftOrderUID;
  const status = cart?.status;

  const takeBack = useCallback(() => {
    if (cartId === undefined) return;
    forgetPaying(cartId);
    setIsTaken(true);
    api
      .releaseHold(cartId)
      .then(show)
      .then(
        () => answers.current.onTaken(),
        (error: unknown) => answers.current.onFailed(error),
      );
  }, [api, show, cartId]);

  const isPaid = status === 'awaiting_payment';
  const isPaidHere = isPaid && cartId !== undefined && isPayingHere(cartId);
  useEffect(() => {
    if (cartId === undefined || isLeaving) return;
    if (status === 'completed' || status === 'processing')
      void navigate(`/${slug}/success?orderID=${cartId}`, { replace: true });
    if (status === 'draft') wasFree.current = true;
    if (isPaidHere) setIsCanceled(true);
    if (isPaidHere || (status === 'held' && !wasFree.current)) takeBack();
  }, [cartId, status, isPaidHere, isLeaving, takeBack, navigate, slug]);

  return {
    isPaidElsewhere: isPaid && !isPaidHere && !isTaken && !isLeaving,
    isCanceled: isCanceled && status === 'draft',
    takeBack,
  };
}
