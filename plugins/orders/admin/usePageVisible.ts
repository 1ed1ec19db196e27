import { useSyncExternalStore } from 'react';

/** Whether the page is visible: not in a background tab or on a locked phone. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(listen, () => document.visibilityState === 'visible');

function listen(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
