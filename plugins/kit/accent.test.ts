import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentCss, accentBanner, accentThemes, contrast, luminance } from './accent.ts';
import { dark, light } from './tokens.ts';

const COLORS = {
  white: '#ffffff',
  black: '#000000',
  gray: '#808080',
  yellow: '#ffff00',
  amber: '#f2ad2e',
  red: '#ff0000',
  lime: '#00ff00',
  blue: '#0000ff',
  cyan: '#00ffff',
  pink: '#ffc0cb',
  petrol: '#0b4a52',
  'the light theme’s paper': light.paper,
  'the dark theme’s paper': dark.paper,
};

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

function expectReadable(accent: string): void {
  const themes = accentThemes(accent);
  for (const [theme, made] of [
    [light, themes.light],
    [dark, themes.dark],
  ] as const) {
    for (const color of [made.petrol, made['petrol-hover']]) {
      for (const ground of [theme.paper, theme.surface, theme.sunken])
        expect(contrast(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(made['on-petrol'], color), `on ${color}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(made['petrol-hover']).not.toBe(made.petrol);
  }
  expect(contrast('#ffffff', accentBanner(accent).cloth)).toBeGreaterThanOrEqual(7);
}

describe('luminance and contrast', () => {
  test('match the WCAG definitions', () => {
    expect(luminance('#ffffff')).toBeCloseTo(1, 10);
    expect(luminance('#000000')).toBe(0);
    expect(luminance('#ff0000')).toBeCloseTo(0.2126, 4);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
    // The darkest gray below 4.5:1 on white, and the lightest that reaches it.
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});

describe('an accent', () => {
  test.each(Object.entries(COLORS))(
    '%s is readable in both themes, as text and as a background',
    (_, hex) => expectReadable(hex),
  );

  test('is readable in both themes for any color', () => {
    fc.assert(fc.property(anyColor, expectReadable), { numRuns: 1_500 });
  });

  test('is unchanged if it is already readable', () => {
    expect(accentThemes('#0b4a52').light.petrol).toBe('#0b4a52');
    expect(accentThemes('#79c6cd').dark.petrol).toBe('#79c6cd');
  });

  test('keeps its hue and changes as little as needed', () => {
    const { petrol } = accentThemes('#ffff00').light;
    expect(petrol).toMatch(/^#(\w\w)\1(?:00)$/);
    expect(contrast(petrol, light.sunken)).toBeLessThan(4.7);
  });

  test("is unchanged on a dark theme's button with white text, and stands out from the page", () => {
    for (const accent of ['#a3263f', '#6a4bf0', '#1f4fa3', '#000000', '#ffffff', '#f2ad2e']) {
      const { fill, 'on-fill': text } = accentThemes(accent).dark;
      expect(text).toBe('#ffffff');
      expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(fill, dark.paper)).toBeGreaterThanOrEqual(3);
    }
    const channels = (color: string) =>
      color.match(/[0-9a-f]{2}/g)!.map((two) => parseInt(two, 16));
    const kept = channels(accentThemes('#6a4bf0').dark.fill);
    channels('#6a4bf0').forEach((channel, at) =>
      expect(Math.abs(channel - kept[at]!)).toBeLessThan(10),
    );
  });

  test('overrides the default colors in light, dark and system themes', () => {
    const { light: day, dark: night } = accentThemes('#b3123f');
    const css = accentCss('#b3123f');
    expect(css).toContain(`html:root{--petrol:${day.petrol};`);
    expect(css).toContain(`html:root[data-theme=dark]{--petrol:${night.petrol};`);
    expect(css).toContain(`html:root:not([data-theme=light]){--petrol:${night.petrol};`);
    expect(css, 'the lamp stays amber').not.toContain('marquee');
  });
});
