import { useEffect, useSyncExternalStore } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Moves focus and scroll position to the start of a page opened by a link. Initial loads, back
 * navigation and dialogs are left alone.
 */
export function useArrival({ path, isDialog }: { path: string; isDialog: boolean }): void {
  const hasFollowedLink = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (!hasFollowedLink || isDialog) return;
    document.getElementById('content')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [path, hasFollowedLink, isDialog]);
}

/** Sets the document title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

const never = () => () => undefined;

/** False on the server and during hydration, then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
