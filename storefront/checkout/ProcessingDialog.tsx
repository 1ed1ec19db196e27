import { useLayoutEffect, useRef } from 'react';

/** Covers the page while the order is placed, until the payment page opens. */
export function ProcessingDialog({
  transactionNumber,
  isFree,
}: {
  transactionNumber: string | null;
  isFree: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="processing"
      aria-labelledby="processing"
      aria-describedby="processing-number"
      // Closes only when the server has responded.
      onCancel={(event) => event.preventDefault()}
    >
      <i className="marquee" aria-hidden="true" />
      <h2 id="processing" tabIndex={-1}>
        {isFree ? 'Placing your order' : 'Processing Payment'}
      </h2>
      <p id="processing-number">
        {transactionNumber && (
          <>
            Transaction number <strong>{transactionNumber}</strong>
          </>
        )}
      </p>
      <p className="muted">Please don’t close this page.</p>
    </dialog>
  );
}
