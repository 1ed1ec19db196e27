import { useCallback, useEffect, useRef, useState } from 'react';

/** A search applies this long after the last key. */
export const SEARCH_DELAY_MS = 1600;
/** Three characters and more apply, none clears; one or two do nothing. */
export const SEARCH_MIN_CHARACTERS = 3;

export const searchApplies = (typed: string): boolean =>
  typed.length === 0 || typed.length >= SEARCH_MIN_CHARACTERS;

/**
 * The rule of every search box, for boxes that sit outside a list.
 * @example const { typed, type } = useSearchRule({ applied: filter, onApply: setFilter });
 */
export function useSearchRule(given: { applied: string; onApply: (text: string) => void }) {
  const { applied, onApply } = given;
  const [typed, setTyped] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onApply);
  useEffect(() => {
    latest.current = onApply;
  });

  // The address may change the filter from outside: the back button, a shared link, "Clear".
  useEffect(() => setTyped(applied), [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = useCallback((text: string) => {
    clearTimeout(timer.current);
    if (searchApplies(text)) latest.current(text);
  }, []);
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(text), SEARCH_DELAY_MS);
    },
    [apply],
  );
  const clear = useCallback(() => {
    setTyped('');
    apply('');
  }, [apply]);
  return { typed, type, clear };
}
