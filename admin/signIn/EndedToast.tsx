import { useState } from 'react';
import { signInMessages as words } from '../messages.ts';

/** A toast that stays, because the user may come back to the open session much later. */
export function EndedToast() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <section className="toast" aria-label={words.toasts}>
      <p role="alert">{words.ended}</p>
      <button type="button" aria-label={words.close} onClick={() => setOpen(false)}>
        ✕
      </button>
    </section>
  );
}
