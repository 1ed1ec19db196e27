import './toasts.css';
import { toastsStay } from '@foyer/kit';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { accountMessages as words } from '../messages.ts';

export interface Said {
  kind: 'success' | 'error';
  title: string;
  body?: string;
}

const SECONDS = { success: 4, error: 5 };

/** Shows a toast that stays when the page changes. */
export function say(said: Said): void {
  const element = document.body.appendChild(document.createElement('div'));
  element.className = 'said';
  const root = createRoot(element);
  root.render(
    <Toast
      said={said}
      onEnd={() => {
        root.unmount();
        element.remove();
      }}
    />,
  );
}

/** Its timer pauses under the pointer or while it has the focus. */
function Toast({ said, onEnd }: { said: Said; onEnd: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const { kind, title, body } = said;
  useEffect(() => {
    if (isHeld || toastsStay()) return;
    const timer = setTimeout(onEnd, SECONDS[kind] * 1000);
    return () => clearTimeout(timer);
  }, [isHeld, kind, onEnd]);
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      data-kind={kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <strong>{title}</strong>
        {body && <p>{body}</p>}
      </div>
      <button type="button" aria-label={words.dismiss} onClick={onEnd}>
        ×
      </button>
    </div>
  );
}
