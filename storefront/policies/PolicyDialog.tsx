import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Policy } from './policies.ts';
import { PolicyText } from './PolicyText.tsx';

/**
 * A policy over the page it was opened from. Closing it goes back in history, like the back button.
 */
export function PolicyDialog({ policy }: { policy: Policy }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Closed before it unmounts, or the focus would not return to the link.
    return () => opened?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="policy-title"
      onClose={(event) => {
        if (!event.currentTarget.open) void navigate(-1);
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="dialog-frame">
        <header>
          <h2 id="policy-title">{policy.title}</h2>
          <button type="button" className="close" aria-label="Close" onClick={close}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" />
            </svg>
          </button>
        </header>
        {/* Focusable, because a long text must be scrollable by keyboard. */}
        <div className="dialog-text" tabIndex={0} role="region" aria-labelledby="policy-title">
          <PolicyText policy={policy} />
        </div>
      </div>
    </dialog>
  );
}
