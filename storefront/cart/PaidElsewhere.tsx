/** Another tab of the buyer's is at the payment page of this cart: it would lose it to a change here. */
export function PaidElsewhere({ onTakeBack }: { onTakeBack(): void }) {
  return (
    <div className="note warn" role="alert">
      <p>
        You are paying for this cart in another tab. If you change it here, that payment page closes
        and nothing can be paid there.
      </p>
      <button type="button" onClick={onTakeBack}>
        Change the cart here
      </button>
    </div>
  );
}
