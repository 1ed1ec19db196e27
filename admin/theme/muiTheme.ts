import { prefersReducedMotion } from '@foyer/kit/admin';
import { dark, light, type Tokens } from '@foyer/kit/tokens';
import { createTheme, type Theme, type TransitionsOptions } from '@mui/material/styles';
import { components } from './components.ts';

/** Short, and only to show where something came from. */
const short: TransitionsOptions = {
  duration: {
    shortest: 120,
    shorter: 120,
    short: 140,
    standard: 160,
    complex: 200,
    enteringScreen: 160,
    leavingScreen: 120,
  },
};

/** MUI waits for its durations even if style sheets turn off motion, so they are set to zero here too. */
const still: TransitionsOptions = {
  create: () => 'none',
  getAutoHeightDuration: () => 0,
  duration: {
    shortest: 0,
    shorter: 0,
    short: 0,
    standard: 0,
    complex: 0,
    enteringScreen: 0,
    leavingScreen: 0,
  },
};

export const lightTheme = makeTheme('light', light);
export const darkTheme = makeTheme('dark', dark);

/** The tokens as MUI's theme. MUI calculates shades, so it needs values instead of variables. */
function makeTheme(mode: 'light' | 'dark', tokens: Tokens): Theme {
  const strong = (main: string, contrastText = tokens.surface) => ({ main, contrastText });
  return createTheme({
    palette: {
      mode,
      primary: {
        main: tokens.petrol,
        dark: tokens['petrol-hover'],
        contrastText: tokens['on-petrol'],
      },
      secondary: strong(tokens.teal),
      success: strong(tokens.good),
      warning: strong(tokens.warn),
      error: strong(tokens.bad),
      info: { main: tokens.petrol, contrastText: tokens['on-petrol'] },
      background: { default: tokens.paper, paper: tokens.surface },
      text: { primary: tokens.ink, secondary: tokens['ink-2'], disabled: tokens['ink-3'] },
      divider: tokens.line,
    },
    shape: { borderRadius: 10 },
    spacing: 8,
    typography: {
      fontFamily: 'var(--text)',
      fontSize: 15,
      htmlFontSize: 16,
      fontWeightMedium: 600,
      body1: { fontSize: 15, lineHeight: 1.5 },
      body2: { fontSize: 13, lineHeight: 1.45 },
      button: { fontSize: 14, fontWeight: 600, textTransform: 'none', lineHeight: 1 },
      h1: heading(27),
      h2: heading(20),
      h3: heading(17),
      h4: heading(16),
      h5: heading(16),
      h6: heading(16),
    },
    transitions: prefersReducedMotion() ? still : short,
    components,
  });
}

function heading(fontSize: number) {
  return {
    fontFamily: 'var(--display)',
    fontWeight: 650,
    fontSize,
    letterSpacing: '-0.015em',
    lineHeight: 1.15,
  };
}
