import { useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import { problemOf } from '../api/problemOf.ts';
import { INVALID_INPUT } from '../cart/dropDeadCode.ts';
import type { Draft } from '../cart/useDraft.ts';
import { useToast } from '../layout/useToast.ts';

const TOAST_MS = 3_000;

/** One code an order; it counts as applied when it takes something off. */
export function DiscountCode({ draft, cart }: { draft: Draft; cart: CartBreakdown }) {
  const toast = useToast();
  const isApplied = cart.discount > 0;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const code = isApplied ? (cart.discountCode ?? '') : typed;

  async function change(work: () => Promise<CartBreakdown>, isRemoval = false) {
    setIsBusy(true);
    setProblem('');
    try {
      const changed = draft.show(await work());
      if (isRemoval) setTyped('');
      else if (changed.discount > 0)
        toast({ status: 'success', title: 'Discount code applied.', ms: TOAST_MS });
      else setProblem('This code takes nothing off this order.');
    } catch (error) {
      const { status, message } = problemOf(error);
      setProblem(message);
      if (status === 0) return;
      setTyped('');
      toast(INVALID_INPUT);
    } finally {
      setIsBusy(false);
    }
  }

  function apply() {
    if (code.trim() === '') setProblem('Discount is required.');
    else void change(() => draft.api.addDiscount(cart.draftOrderUID, code.trim()));
  }

  return (
    <div className="field discount">
      <label htmlFor="discountCode">Discount code</label>
      <div className="row">
        <input
          id="discountCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          disabled={isApplied || isBusy}
          value={code}
          aria-invalid={problem !== ''}
          aria-describedby="discount-note"
          onChange={({ target }) => setTyped(target.value.toUpperCase())}
          onKeyDown={(press) => {
            if (press.key !== 'Enter') return;
            // Enter here means this code, not the order.
            press.preventDefault();
            apply();
          }}
        />
        {isApplied ? (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void change(() => draft.api.removeDiscount(cart.draftOrderUID), true)}
          >
            REMOVE
          </button>
        ) : (
          <button type="button" disabled={isBusy} aria-busy={isBusy} onClick={apply}>
            APPLY
          </button>
        )}
      </div>
      <p id="discount-note" className={problem ? 'field-problem' : 'small good'} aria-live="polite">
        {problem || (isApplied ? `Code ${cart.discountCode} applied` : '')}
      </p>
    </div>
  );
}
