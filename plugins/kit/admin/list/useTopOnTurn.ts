import { useEffect, useRef, type RefObject } from 'react';

/** Brings the first row into view when a page is turned: the buttons stand below the last. */
export function useTopOnTurn(page: number): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) top.current?.scrollIntoView({ block: 'start' });
    shown.current = page;
  }, [page]);
  return top;
}
