import { useEffect, useRef } from 'react';

/**
 * Tells the style sheet how tall the bar at the bottom of a phone is, as `--bar`: what scrolls and what has
 * the focus stays above it, whatever the bar has to say.
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
