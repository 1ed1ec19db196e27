import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

// The house font, and for letters that it lacks another that has them: one file for each script.
const HOUSE = ['latin', 'latin-ext'] as const;
const OTHER = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'devanagari',
] as const;

export type Weight = 400 | 600;

const filesOf = (weight: Weight): string[] => [
  ...HOUSE.map((script) =>
    resolve(`@fontsource/instrument-sans/files/instrument-sans-${script}-${weight}-normal.woff`),
  ),
  ...OTHER.map((script) =>
    resolve(`@fontsource/noto-sans/files/noto-sans-${script}-${weight}-normal.woff`),
  ),
];

/** The font files of a weight, the preferred first. */
export const FONT_FILES: Readonly<Record<Weight, readonly string[]>> = {
  400: filesOf(400),
  600: filesOf(600),
};
