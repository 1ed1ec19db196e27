import { createContext, useContext } from 'react';

export interface Toast {
  status: 'error' | 'success';
  title: string;
  text?: string;
  /** How long it is shown, in ms; 5 s by default. */
  ms?: number;
}

export const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Shows a toast in the corner. */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext);
