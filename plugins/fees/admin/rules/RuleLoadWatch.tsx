import { errorMessage } from '@foyer/kit/admin';
import { useListContext } from 'react-admin';
import { toasts } from '../toasts.ts';
import { useLoadFailureToast } from '../useLoadFailureToast.ts';

/** Says with a toast that the global rules could not be loaded; the list itself offers to try again. */
export function RuleLoadWatch() {
  const { error } = useListContext();
  const body = error ? { body: errorMessage(error) } : {};
  useLoadFailureToast(error, { ...toasts.rulesNotLoaded, ...body });
  return null;
}
