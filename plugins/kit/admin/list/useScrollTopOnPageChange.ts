import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls to the first row when the page changes, since the buttons are below the last row. */
export function useScrollTopOnPageChange(page: number): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) top.current?.scrollIntoView({ block: 'start' });
    shown.current = page;
  }, [page]);
  return top;
}
