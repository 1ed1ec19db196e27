import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { toastKinds, type Toast } from './defineToasts.ts';
import { useConsole } from '../ConsoleContext.ts';

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

/**
 * Reloads everything on the screen. Writes through a client do this automatically, so call it only for later changes,
 * such as work that continues after its response.
 * @example const refresh = useRefresh(); useEffect(() => refresh(), [run.done, refresh]);
 */
export const useRefresh = (): (() => void) => useConsole().refresh;
