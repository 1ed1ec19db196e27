/**
 * Shown while another of the buyer's tabs is on this cart's payment page, which a change here would
 * close.
 */
export function PaidElsewhere({ onTakeBack }: { onTakeBack(): void }) {
  return (
    <div className="note warn" role="alert">
      <p>
        You’re paying for this cart in another tab. If you change it here, that payment page will
        close.
      </p>
      <button type="button" onClick={onTakeBack}>
        Change cart here
      </button>
    </div>
  );
}
