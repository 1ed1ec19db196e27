import { useEffect, useRef } from 'react';

/**
 * Exposes the height of a phone's bottom bar as `--bar`, so that scrolled and focused content stays
 * above it.
 */
export function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current || !('ResizeObserver' in window)) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--bar', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, []);
  return bar;
}
