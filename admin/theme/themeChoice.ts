/** What the user chose; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** Where the choice is kept; the script in the page's head reads the same name. */
export const THEME_KEY = 'foyer.theme';

export function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function storeChoice(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, choice);
  showChoice(choice);
}

/** Puts the choice where the style sheets see it. */
export function showChoice(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}
