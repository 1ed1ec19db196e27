import { formatDollars } from '@foyer/kit/numbers';
import { bareCode } from '@foyer/kit/invisible';
import { useRef, useState } from 'react';
import { StepProblem, useStepError } from '../layout/Steps.tsx';
import type { CartBreakdown } from '../api/cartApi.ts';
import { problemOf } from '../api/call.ts';
import { INVALID_INPUT } from '../cart/reasonToStay.ts';
import { codeOf, forgetLinkedCode, linkedCode } from '../cart/linkedCode.ts';
import type { Draft } from '../cart/useDraft.ts';
import { useToast } from '../layout/Toasts.tsx';

/** The discount code field, with its state. */
export function DiscountCode({ discount }: { discount: DiscountCodeState }) {
  const { code, isApplied, isBusy, problem } = discount;
  return (
    <div className="field discount">
      <label htmlFor={CODE_ID}>Discount code</label>
      <div className="row">
        <input
          id={CODE_ID}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          disabled={isApplied || isBusy}
          value={code}
          aria-invalid={problem !== ''}
          aria-describedby="discount-note"
          onChange={({ target }) => discount.type(target.value)}
          onKeyDown={(press) => {
            if (press.key !== 'Enter') return;
            // Enter applies the code and doesn't submit the order.
            press.preventDefault();
            void discount.apply();
          }}
        />
        {isApplied ? (
          <button type="button" disabled={isBusy} onClick={() => void discount.remove()}>
            Remove
          </button>
        ) : (
          <button
            type="button"
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void discount.apply()}
          >
            Apply
          </button>
        )}
      </div>
      <p id="discount-note" className={problem ? 'field-problem' : 'small good'} aria-live="polite">
        {problem || (isApplied ? `Code ${code} applied` : '')}
      </p>
    </div>
  );
}

/**
 * Why the order was not placed: its code was rejected, or applying or removing it changed the
 * price.
 */
export type CodeStop = 'refused' | 'applied' | 'removed';

const bringIntoView = (note: HTMLElement | null) => note?.scrollIntoView?.({ block: 'nearest' });

/** Says why the order was not placed. The code's own error is shown by its field. */
export function CodeNote({
  stop,
  discount,
  total,
}: {
  stop: CodeStop | null;
  discount: DiscountCodeState;
  total: number;
}) {
  const { code, isApplied, isBusy, isPending } = discount;
  if (stop === (isApplied ? 'applied' : 'removed') && !isBusy)
    return (
      <p className="note warn" role="alert" ref={bringIntoView}>
        {isApplied ? `Code ${code} applied.` : 'Discount code removed.'} Your new total is{' '}
        {formatDollars(total)}. Press PLACE ORDER NOW again to order.
      </p>
    );
  if (stop !== 'refused' || isBusy) return null;
  return (
    <StepProblem isFocused={false}>
      <p>
        Your order wasn’t placed. Check the discount code.{' '}
        {!isPending && !isApplied && 'To order without a discount, press PLACE ORDER NOW again.'}
      </p>
    </StepProblem>
  );
}

const TOAST_MS = 3_000;
export const CODE_ID = 'discountCode';

interface DiscountCodeState {
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
