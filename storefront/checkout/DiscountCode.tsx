import { CODE_ID, type DiscountCodeState } from './useDiscountCode.ts';

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
