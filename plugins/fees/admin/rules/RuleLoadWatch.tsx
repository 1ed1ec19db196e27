import { errorMessage } from '@foyer/kit/admin';
import { useListContext } from 'react-admin';
import { toasts } from '../toasts.ts';
import { useLoadFailureToast } from '../useLoadFailureToast.ts';

/** Shows a toast when the global rules can't be loaded. The list itself offers to retry. */
export function RuleLoadWatch() {
  const { error } = useListContext();
  const body = error ? { body: errorMessage(error) } : {};
  useLoadFailureToast(error, { ...toasts.rulesNotLoaded, ...body });
  return null;
}
