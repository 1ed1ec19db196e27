import { useEffect, useRef } from 'react';

/**
 * Calls back when a single key is pressed, except while someone types or a dialog is open.
 * @example useHotkey('?', () => setOpen(true));
 */
export function useHotkey(key: string, onPress: () => void): void {
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTaken(event.target)) return;
      event.preventDefault();
      press.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null;
