import { useSyncExternalStore } from 'react';

/** Whether somebody can see the page: not while another tab is shown or the phone is locked. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(listen, () => document.visibilityState === 'visible');

function listen(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
