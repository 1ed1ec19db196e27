/**
 * Colors of series and shares, in order. Each has a contrast of 3:1 with its background, and any two are
 * distinguishable with each kind of color blindness; see the test.
 */
export const chartColors = {
  light: ['#0b5d68', '#d96c06', '#7a45e6', '#101d52', '#2f95e4', '#550d20'],
  dark: ['#79c6cd', '#f2ad2e', '#9747f2', '#3b6fb0', '#d6302a', '#c4497a'],
} as const;

/** Dash patterns of further series, so that lines differ by more than color. */
export const lineDashes = ['none', '7 4', '2 4', '10 4 2 4', '5 2', '1 3'] as const;
