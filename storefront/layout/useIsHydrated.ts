import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False at the server and while the browser takes over what the server drew; true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
