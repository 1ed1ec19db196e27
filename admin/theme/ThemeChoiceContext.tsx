import { ThemeProvider, useMediaQuery } from '@mui/material';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { darkTheme, lightTheme } from './muiTheme.ts';
import { storeChoice, storedChoice, type ThemeChoice } from './themeChoice.ts';

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
