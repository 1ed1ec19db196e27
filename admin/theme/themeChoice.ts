import { THEME_KEY } from '@foyer/kit/tokens';

/** The user's choice; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

export function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function storeChoice(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, choice);
  showChoice(choice);
}

/** Exposes the choice to the style sheets. */
export function showChoice(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}
