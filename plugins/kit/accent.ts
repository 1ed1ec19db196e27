import { dark, light, type Tokens } from './tokens.ts';

/** The tokens that a tenant's accent replaces. */
export type AccentTokens = Pick<Tokens, 'petrol' | 'petrol-hover' | 'on-petrol'> & {
  /** The background of buttons, and the text on it. */
  fill: string;
  'fill-hover': string;
  'on-fill': string;
};

/** Minimum contrast of text: success criterion 1.4.3 of WCAG 2.2, level AA. */
const READABLE = 4.5;
/** White headings on the banner need more, since it has a pattern and a light. */
const READABLE_ON_CURTAIN = 7;
const STEPS = 256;

type Rgb = readonly [red: number, green: number, blue: number];

const WHITE = '#ffffff';
const BLACK = '#000000';

const toRgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function mix(hex: string, other: string, share: number): string {
  const [r, g, b] = toRgb(hex);
  const [otherR, otherG, otherB] = toRgb(other);
  const between = (one: number, two: number) => one + (two - one) * share;
  return toHex([between(r, otherR), between(g, otherG), between(b, otherB)]);
}

/** Relative luminance as WCAG 2.2 defines it: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminance(hex: string): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = toRgb(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast ratio, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The color itself if readable on all backgrounds; otherwise the nearest one toward `end` that is. */
function corrected(
  hex: string,
  { grounds, end, ratio }: { grounds: readonly string[]; end: string; ratio: number },
): string {
  for (let step = 0; step < STEPS; step += 1) {
    const tried = mix(hex, end, step / STEPS);
    if (grounds.every((ground) => contrast(tried, ground) >= ratio)) return tried;
  }
  return end;
}

/** A shade for the hover state that never reduces contrast with the theme's background. */
const hovered = (hex: string, { end, back }: { end: string; back: string }): string =>
  contrast(hex, end) > 1.3 ? mix(hex, end, 0.25) : mix(hex, back, 0.18);

function themed(accent: string, theme: Tokens, ends: { end: string; back: string }): AccentTokens {
  const grounds = [theme.paper, theme.surface, theme.sunken];
  const petrol = corrected(accent, { grounds, end: ends.end, ratio: READABLE });
  // Accent on background and background on accent both need the contrast of text.
  const tokens = { petrol, 'petrol-hover': hovered(petrol, ends), 'on-petrol': theme.surface };
  return { ...tokens, ...(theme === dark ? darkFill(accent) : lightFill(tokens)) };
}

const lightFill = (tokens: Pick<Tokens, 'petrol' | 'petrol-hover' | 'on-petrol'>) => ({
  fill: tokens.petrol,
  'fill-hover': tokens['petrol-hover'],
  'on-fill': tokens['on-petrol'],
});

/** Minimum contrast of non-text elements: success criterion 1.4.11 of WCAG 2.2. */
const SEEN = 3;

/**
 * In the dark theme a button keeps the accent with white text. Lightened enough to be readable as text, it would look
 * disabled.
 */
function darkFill(accent: string) {
  const grounds = [dark.paper, dark.surface, dark.sunken];
  const seen = corrected(accent, { grounds, end: WHITE, ratio: SEEN });
  const fill = corrected(seen, { grounds: [WHITE], end: BLACK, ratio: READABLE });
  return { fill, 'fill-hover': mix(fill, BLACK, 0.18), 'on-fill': WHITE };
}

/**
 * Adapts a tenant's accent to both themes: as text on every background of the theme, and as a background of text, its
 * contrast is at least 4.5:1. Keeps the hue and changes the lightness as little as needed.
 * @example accentThemes('#f2ad2e').light.petrol // '#8e651b'
 */
export const accentThemes = (accent: string): { light: AccentTokens; dark: AccentTokens } => ({
  light: themed(accent, light, { end: BLACK, back: WHITE }),
  dark: themed(accent, dark, { end: WHITE, back: BLACK }),
});

/** The banner behind white headings, and the dark color of its gradient. */
export function accentBanner(accent: string): { cloth: string; night: string } {
  const cloth = corrected(accent, { grounds: [WHITE], end: BLACK, ratio: READABLE_ON_CURTAIN });
  return { cloth, night: mix(cloth, BLACK, 0.72) };
}

const variables = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** An accent as CSS variables that override those of `tokensCss` regardless of order. */
export function accentCss(accent: string): string {
  const themes = accentThemes(accent);
  return (
    `html:root{${variables({ ...themes.light, ...accentBanner(accent) })}}` +
    `html:root[data-theme=dark]{${variables(themes.dark)}}` +
    `@media(prefers-color-scheme:dark){html:root:not([data-theme=light]){${variables(themes.dark)}}}`
  );
}
