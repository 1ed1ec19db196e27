import { useState } from 'react';
import { signInMessages as words } from '../messages.ts';

/** A toast that stays: whoever left the session open and comes back much later still has to read it. */
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
