import { THEME_KEY } from '@foyer/kit/tokens';
import { useState, useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

const system = matchMedia('(prefers-color-scheme: dark)');

const watchSystem = (changed: () => void) => {
  system.addEventListener('change', changed);
  return () => system.removeEventListener('change', changed);
};

/** Follows the device until somebody chooses; the page's head reads the choice before the first paint. */
export function ThemeSwitch() {
  const isSystemDark = useSyncExternalStore(watchSystem, () => system.matches);
  const [choice, setChoice] = useState(document.documentElement.dataset['theme']);
  const other = (choice ?? (isSystemDark ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';

  function choose() {
    document.documentElement.dataset['theme'] = other;
    storage.set(THEME_KEY, other);
    setChoice(other);
  }

  return (
    <button type="button" className="quiet" onClick={choose}>
      Switch to {other}
    </button>
  );
}
