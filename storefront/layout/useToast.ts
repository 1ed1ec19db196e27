import { createContext, useContext } from 'react';

export interface Toast {
  status: 'error' | 'success';
  title: string;
  text?: string;
  /** How long it stands there; 5 s unless said. */
  ms?: number;
}

export const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Says something in the corner for some seconds. */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext);
