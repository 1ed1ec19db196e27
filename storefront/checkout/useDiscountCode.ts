import { bareCode } from '@foyer/kit/invisible';
import { useRef, useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import { problemOf } from '../api/problemOf.ts';
import { INVALID_INPUT } from '../cart/removeExpiredDiscount.ts';
import { codeOf, forgetLinkedCode, linkedCode } from '../cart/linkedCode.ts';
import type { Draft } from '../cart/useDraft.ts';
import { useToast } from '../layout/useToast.ts';
import { useStepError } from '../layout/useStepError.ts';

const TOAST_MS = 3_000;
export const CODE_ID = 'discountCode';

export interface DiscountCodeState {
  /** The field's value: the applied code, or else what was typed. */
  code: string;
  isApplied: boolean;
  isBusy: boolean;
  problem: string;
  /** Typed but not applied or rejected yet: the order waits for it. */
  isPending: boolean;
  type(text: string): void;
  /** @returns the cart with the code, or nothing if it was rejected */
  apply(): Promise<CartBreakdown | undefined>;
  remove(): Promise<void>;
  /**
   * Waits for a pending request, or else applies the typed code.
   * @returns the updated cart, or nothing if the code was rejected or the response was lost
   */
  settle(): Promise<CartBreakdown | undefined>;
}

/**
 * One discount code per order. It counts as applied if it lowers the price. A code from a link is
 * prefilled.
 */
export function useDiscountCode(
  draft: Draft,
  given: { cart: CartBreakdown | null | undefined; slug: string; search: string },
): DiscountCodeState {
  const { cart, slug, search } = given;
  const toast = useToast();
  const isApplied = (cart?.discount ?? 0) > 0;
  const [typed, setTyped] = useState(() => codeOf(search) ?? linkedCode(slug) ?? '');
  const [said, setSaid] = useState('');
  const { trouble, ...problem } = useStepError();
  const [isBusy, setIsBusy] = useState(false);
  const underWay = useRef<Promise<CartBreakdown | undefined>>(undefined);

  function change(work: (uid: string) => Promise<CartBreakdown>) {
    const changing = ask(work);
    underWay.current = changing;
    return changing;
  }

  async function ask(
    work: (uid: string) => Promise<CartBreakdown>,
  ): Promise<CartBreakdown | undefined> {
    if (!cart) return undefined;
    setIsBusy(true);
    setSaid('');
    problem.forget();
    try {
      const changed = draft.show(await work(cart.draftOrderUID));
      forgetLinkedCode(slug);
      return changed;
    } catch (error) {
      problem.fail(error);
      // No response, or too many tries: keep the typed code for a retry.
      if ([0, 429].includes(problemOf(error).status)) return undefined;
      forgetLinkedCode(slug);
      setTyped('');
      toast(INVALID_INPUT);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  }

  async function apply(): Promise<CartBreakdown | undefined> {
    const wanted = bareCode(typed);
    if (wanted === '') {
      setSaid('Discount is required.');
      return undefined;
    }
    const changed = await change((uid) => draft.api.addDiscount(uid, wanted));
    if (changed && changed.discount > 0)
      toast({ status: 'success', title: 'Discount code applied.', ms: TOAST_MS });
    else if (changed) setSaid('This code doesn’t apply to this order.');
    return changed;
  }

  return {
    code: isApplied ? (cart?.discountCode ?? '') : typed,
    isApplied,
    isBusy,
    problem: said || (trouble?.message ?? ''),
    isPending: !isApplied && bareCode(typed) !== '' && bareCode(typed) !== cart?.discountCode,
    type: (text) => setTyped(text.toUpperCase()),
    apply,
    settle: () => (isBusy && underWay.current) || apply(),
    async remove() {
      if (await change((uid) => draft.api.removeDiscount(uid))) setTyped('');
    },
  };
}
