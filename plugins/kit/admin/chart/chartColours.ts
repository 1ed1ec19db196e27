/**
 * Colours of series and shares, in their order. Each stands out from its surface (3:1), and any two can
 * be told apart with each kind of colour blindness; see the test.
 */
export const chartColours = {
  light: ['#0b5d68', '#d96c06', '#7a45e6', '#101d52', '#2f95e4', '#550d20'],
  dark: ['#79c6cd', '#f2ad2e', '#9747f2', '#3b6fb0', '#d6302a', '#c4497a'],
} as const;

/** How the lines of further series are broken, so that colour is not all that tells them apart. */
export const lineDashes = ['none', '7 4', '2 4', '10 4 2 4', '5 2', '1 3'] as const;
