import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Draft } from './useDraft.ts';
import { forgetPaying, isPayingHere } from './payingTab.ts';

/**
 * In the cart nothing is held: whoever comes back to it from the checkout lets go of their tickets, and of
 * the payment page they left. What is being bought in another tab is not taken from it unasked.
 * @returns `isPaidElsewhere` while another tab may be paying; `takeBack` ends that
 */
export function useTakeBack(given: {
  draft: Draft;
  slug: string;
  isLeaving: boolean;
  onTaken(): void;
  onFailed(error: unknown): void;
}): { isPaidElsewhere: boolean; takeBack(): void } {
  const { draft, slug, isLeaving } = given;
  const { api, show, cart } = draft;
  const navigate = useNavigate();
  const [isTaken, setIsTaken] = useState(false);
  const answers = useRef(given);
  useEffect(() => {
    answers.current = given;
  });
  /** Whether the cart stood here with nothing held: what is held later is held by another tab. */
  const wasFree = useRef(false);
  const uid = cart?.draftOrderUID;
  const status = cart?.status;

  const takeBack = useCallback(() => {
    if (uid === undefined) return;
    forgetPaying(uid);
    setIsTaken(true);
    api
      .releaseHold(uid)
      .then(show)
      .then(
        () => answers.current.onTaken(),
        (error: unknown) => answers.current.onFailed(error),
      );
  }, [api, show, uid]);

  const isPaid = status === 'awaiting_payment';
  const isPaidHere = isPaid && uid !== undefined && isPayingHere(uid);
  useEffect(() => {
    if (uid === undefined || isLeaving) return;
    if (status === 'completed' || status === 'processing')
      void navigate(`/${slug}/success?orderID=${uid}`, { replace: true });
    if (status === 'draft') wasFree.current = true;
    if (isPaidHere || (status === 'held' && !wasFree.current)) takeBack();
  }, [uid, status, isPaidHere, isLeaving, takeBack, navigate, slug]);

  return { isPaidElsewhere: isPaid && !isPaidHere && !isTaken && !isLeaving, takeBack };
}
