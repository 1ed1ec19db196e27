import { useCallback, useEffect, useRef, useState } from 'react';

/** Delay in milliseconds between the last key and the search. */
export const SEARCH_DELAY_MS = 1600;
/** Three or more characters apply, none clears; one or two do nothing. */
export const SEARCH_MIN_CHARACTERS = 3;

/** @param short terms of one or two characters that apply anyway */
export const searchApplies = (typed: string, short: readonly string[] = []): boolean =>
  typed.length === 0 ||
  typed.length >= SEARCH_MIN_CHARACTERS ||
  short.includes(typed.toLowerCase());

/**
 * The rule of every search box, for boxes outside a list.
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

  // The URL may change the filter from outside: the back button, a shared link, "Clear".
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
        // A link was followed: this page is shown only until the next has loaded, and its filter
        // would restore its own URL.
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
