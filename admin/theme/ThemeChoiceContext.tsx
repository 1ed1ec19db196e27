import { ThemeProvider, useMediaQuery } from '@mui/material';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { THEME_KEY } from '@foyer/kit/tokens';
import { darkTheme, lightTheme } from './muiTheme.ts';

const ThemeChoiceContext = createContext<{
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
}>({ choice: 'system', choose: storeChoice });

export const useThemeChoice = () => useContext(ThemeChoiceContext);

/** The user's theme, or the device's. */
export function ThemeChoiceProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(storedChoice);
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const isDark = choice === 'dark' || (choice === 'system' && isSystemDark);
  const value = useMemo(
    () => ({
      choice,
      choose: (next: ThemeChoice) => {
        storeChoice(next);
        setChoice(next);
      },
    }),
    [choice],
  );
  return (
    <ThemeChoiceContext.Provider value={value}>
      <ThemeProvider theme={isDark ? darkTheme : lightTheme}>{children}</ThemeProvider>
    </ThemeChoiceContext.Provider>
  );
}

/** The user's choice; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function storeChoice(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(THEME_KEY);
  else localStorage.setItem(THEME_KEY, choice);
  showChoice(choice);
}

/** Exposes the choice to the style sheets. */
function showChoice(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}
