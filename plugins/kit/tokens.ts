/** Colors by role, with the only definition of each value for light and dark. */
export interface Tokens {
  paper: string;
  surface: string;
  sunken: string;
  line: string;
  'line-strong': string;
  ink: string;
  'ink-2': string;
  'ink-3': string;
  petrol: string;
  'petrol-hover': string;
  'petrol-wash': string;
  'on-petrol': string;
  marquee: string;
  'marquee-wash': string;
  'on-marquee': string;
  good: string;
  'good-wash': string;
  warn: string;
  'warn-wash': string;
  bad: string;
  'bad-wash': string;
  teal: string;
  'teal-wash': string;
}

/** The light theme: warm paper, dark ink, petrol and a lamp's amber. */
export const light: Tokens = {
  paper: '#faf8f4',
  surface: '#ffffff',
  sunken: '#f3efe8',
  line: '#e4ded4',
  'line-strong': '#cfc7ba',
  ink: '#16201f',
  'ink-2': '#4c5856',
  'ink-3': '#626c6a',
  petrol: '#0b4a52',
  'petrol-hover': '#083a41',
  'petrol-wash': '#e2eff0',
  'on-petrol': '#ffffff',
  marquee: '#f2ad2e',
  'marquee-wash': '#fff3da',
  'on-marquee': '#231a06',
  good: '#17683a',
  'good-wash': '#e2f3e7',
  warn: '#855300',
  'warn-wash': '#fff1d2',
  bad: '#a92419',
  'bad-wash': '#fdebe8',
  teal: '#0d6d65',
  'teal-wash': '#dcf3ef',
};

/** The dark theme, designed separately rather than inverted. */
export const dark: Tokens = {
  paper: '#0f1415',
  surface: '#161d1f',
  sunken: '#1c2528',
  line: '#293437',
  'line-strong': '#3b494d',
  ink: '#e9efee',
  'ink-2': '#b3bfbd',
  'ink-3': '#8f9c9a',
  petrol: '#79c6cd',
  'petrol-hover': '#9ad7dc',
  'petrol-wash': '#15343a',
  'on-petrol': '#08211f',
  marquee: '#f2ad2e',
  'marquee-wash': '#3a2c10',
  'on-marquee': '#231a06',
  good: '#7fd49c',
  'good-wash': '#143322',
  warn: '#f0c069',
  'warn-wash': '#3a2b0d',
  bad: '#f59a8f',
  'bad-wash': '#431b17',
  teal: '#6fd3c6',
  'teal-wash': '#12352f',
};

/**
 * The key in the browser's storage for the user's choice of `light` or `dark`; without it the
 * device's setting applies.
 */
export const THEME_KEY = 'foyer.theme';

const variables = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const fonts =
  "--text:'Instrument Sans Variable','Instrument Sans Fallback',system-ui,sans-serif;" +
  "--display:'Bricolage Grotesque Variable','Bricolage Grotesque Fallback',system-ui,sans-serif";

/**
 * The tokens as CSS variables for the page's head, so that colors are right before any script runs.
 * The root element has the user's choice; without it the system's setting applies.
 */
export const tokensCss = (): string =>
  `:root{color-scheme:light;${variables(light)};${fonts}}` +
  `:root[data-theme=dark]{color-scheme:dark;${variables(dark)}}` +
  `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${variables(dark)}}}` +
  'html{background:var(--paper);color:var(--ink)}';
