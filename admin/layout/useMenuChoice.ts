import { useCallback, useState } from 'react';

const KEY = 'foyer.menu';

/** The name of the menu as a whole, which is no section's. */
export const WHOLE_MENU = '';

/** Section, or the whole menu → whether it is open; only what the user has toggled. */
type Choice = Readonly<Record<string, boolean>>;

function read(): Choice {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Choice) : {};
  } catch {
    // The stored value is invalid, so everything has its default.
    return {};
  }
}

/**
 * Which parts of the menu are open, remembered in this browser.
 * @example const { choice, toggle } = useMenuChoice(); toggle('Settings', true);
 */
export function useMenuChoice() {
  const [choice, setChoice] = useState(read);
  const toggle = useCallback((name: string, isOpen: boolean) => {
    // Read again: the menu of a phone and that of the side are two of these.
    const next = { ...read(), [name]: isOpen };
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Storage is full or blocked: the choice lasts until the page is left.
    }
    setChoice(next);
  }, []);
  return { choice, toggle };
}
