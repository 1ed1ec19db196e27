import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { toastKinds, type Toast } from './defineToasts.ts';

/**
 * Shows a toast; its wording comes from the plugin's `toasts.ts`.
 * @example const toast = useToast(); toast(toasts.created); toast({ ...toasts.failed, body: errorMessage(error) });
 * `onClosed` is called when it is gone, by itself or by hand.
 */
export function useToast(): (toast: Toast, given?: { onClosed?: () => void }) => void {
  const notify = useNotify();
  return useCallback(
    (toast: Toast, { onClosed }: { onClosed?: () => void } = {}) => {
      const seconds = toast.seconds ?? toastKinds[toast.kind].seconds;
      notify(toast.title, {
        type: toast.kind,
        autoHideDuration: seconds * 1000,
        body: toast.body,
        onClosed,
      });
    },
    [notify],
  );
}
