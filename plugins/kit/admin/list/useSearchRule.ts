import { useCallback, useEffect, useRef, useState } from 'react';

/** A search applies this long after the last key. */
export const SEARCH_DELAY_MS = 1600;
/** Three characters and more apply, none clears; one or two do nothing. */
export const SEARCH_MIN_CHARACTERS = 3;

/** @param short words of one or two characters that apply all the same */
export const searchApplies = (typed: string, short: readonly string[] = []): boolean =>
  typed.length === 0 ||
  typed.length >= SEARCH_MIN_CHARACTERS ||
  short.includes(typed.toLowerCase());

/**
 * The rule of every search box, for boxes that sit outside a list.
 * @example const { typed, type } = useSearchRule({ applied: filter, onApply: setFilter });
 */
export function useSearchRule(given: {
  applied: string;
  onApply: (text: string) => void;
  short?: readonly string[] | undefined;
}) {
  const { applied, onApply, short } = given;
  const [typed, setTyped] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ onApply, short });
  useEffect(() => {
    latest.current = { onApply, short };
  });

  // The address may change the filter from outside: the back button, a shared link, "Clear".
  useEffect(() => setTyped(applied), [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = useCallback((text: string) => {
    clearTimeout(timer.current);
    if (searchApplies(text, latest.current.short)) latest.current.onApply(text);
  }, []);
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      const { pathname } = window.location;
      timer.current = setTimeout(() => {
        // A link was followed: this page only stands until the next has loaded, and its filter would
        // bring its own address back.
        if (window.location.pathname === pathname) apply(text);
      }, SEARCH_DELAY_MS);
    },
    [apply],
  );
  const clear = useCallback(() => {
    setTyped('');
    apply('');
  }, [apply]);
  return { typed, type, clear };
}
