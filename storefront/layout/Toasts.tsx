import { toastsStay } from '@foyer/kit';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const SHOWN_MS = 5_000;

/** Toasts in the corner, without duplicates. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const dismiss = useCallback(
    (gone: Toast) => setToasts((shown) => shown.filter((toast) => toast !== gone)),
    [],
  );
  const show = useCallback(
    (toast: Toast) => {
      setToasts((shown) => [
        ...shown.filter(({ title, text }) => title !== toast.title || text !== toast.text),
        toast,
      ]);
      if (!toastsStay()) setTimeout(() => dismiss(toast), toast.ms ?? SHOWN_MS);
    },
    [dismiss],
  );
  return (
    <ToastContext value={show}>
      {children}
      {/* Always in the page, so that screen readers announce new toasts. */}
      <div className="toasts" role="region" aria-label="Notifications" aria-live="polite">
        {toasts.map((toast) => (
          <div key={`${toast.title} ${toast.text}`} className={`toast ${toast.status}`}>
            <p>
              <strong>{toast.title}</strong>
              {toast.text && <span>{toast.text}</span>}
            </p>
            <CloseButton label="Dismiss" onClick={() => dismiss(toast)} />
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

function CloseButton({ label = 'Close', onClick }: { label?: string; onClick(): void }) {
  return (
    <button type="button" className="close" aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="m3 3 10 10M13 3 3 13" />
      </svg>
    </button>
  );
}

export interface Toast {
  status: 'error' | 'success';
  title: string;
  text?: string;
  /** How long it is shown, in ms; 5 s by default. */
  ms?: number;
}

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Shows a toast in the corner. */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext);
