import { THEME_KEY } from '@foyer/kit/tokens';
import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

type Theme = 'light' | 'dark';

const watchers = new Set<() => void>();
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

function watchTheme(changed: () => void): () => void {
  const system = systemIsDark();
  system.addEventListener('change', changed);
  watchers.add(changed);
  return () => {
    system.removeEventListener('change', changed);
    watchers.delete(changed);
  };
}

const readTheme = (): Theme =>
  (document.documentElement.dataset['theme'] ?? (systemIsDark().matches ? 'dark' : 'light')) ===
  'dark'
    ? 'dark'
    : 'light';

function choose(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  storage.set(THEME_KEY, theme);
  watchers.forEach((changed) => changed());
}

/**
 * Follows the device until the user chooses. The page's head applies the choice before the first
 * paint.
 */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, readTheme, () => 'light');
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" className="quiet" onClick={() => choose(other)}>
      Switch to {other} mode
    </button>
  );
}
