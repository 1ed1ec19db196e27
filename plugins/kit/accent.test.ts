import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentCss, accentBanner, accentThemes, contrast, luminance } from './accent.ts';
import { dark, light } from './tokens.ts';

const COLOURS = {
  white: '#ffffff',
  black: '#000000',
  grey: '#808080',
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

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

function expectReadable(accent: string): void {
  const themes = accentThemes(accent);
  for (const [theme, made] of [
    [light, themes.light],
    [dark, themes.dark],
  ] as const) {
    for (const colour of [made.petrol, made['petrol-hover']]) {
      for (const ground of [theme.paper, theme.surface, theme.sunken])
        expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(made['on-petrol'], colour), `on ${colour}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(made['petrol-hover']).not.toBe(made.petrol);
  }
  expect(contrast('#ffffff', accentBanner(accent).cloth)).toBeGreaterThanOrEqual(7);
}

describe('luminance and contrast', () => {
  test('are those that WCAG gives', () => {
    expect(luminance('#ffffff')).toBeCloseTo(1, 10);
    expect(luminance('#000000')).toBe(0);
    expect(luminance('#ff0000')).toBeCloseTo(0.2126, 4);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
    // The darkest grey that misses 4.5:1 on white, and the lightest that reaches it.
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});

describe('an accent', () => {
  test.each(Object.entries(COLOURS))(
    '%s can be read in both themes, as text and under it',
    (_, hex) => expectReadable(hex),
  );

  test('of any colour can be read in both themes', () => {
    fc.assert(fc.property(anyColour, expectReadable), { numRuns: 1_500 });
  });

  test('stays as it is where it can be read already', () => {
    expect(accentThemes('#0b4a52').light.petrol).toBe('#0b4a52');
    expect(accentThemes('#79c6cd').dark.petrol).toBe('#79c6cd');
  });

  test('keeps its hue, and goes no further than it takes', () => {
    const { petrol } = accentThemes('#ffff00').light;
    expect(petrol).toMatch(/^#(\w\w)\1(?:00)$/);
    expect(contrast(petrol, light.sunken)).toBeLessThan(4.7);
  });

  test('stays itself on a button in the dark, with white on it, and is seen on the paper', () => {
    for (const accent of ['#a3263f', '#6a4bf0', '#1f4fa3', '#000000', '#ffffff', '#f2ad2e']) {
      const { fill, 'on-fill': text } = accentThemes(accent).dark;
      expect(text).toBe('#ffffff');
      expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(fill, dark.paper)).toBeGreaterThanOrEqual(3);
    }
    const channels = (colour: string) =>
      colour.match(/[0-9a-f]{2}/g)!.map((two) => parseInt(two, 16));
    const kept = channels(accentThemes('#6a4bf0').dark.fill);
    channels('#6a4bf0').forEach((channel, at) =>
      expect(Math.abs(channel - kept[at]!)).toBeLessThan(10),
    );
  });

  test('outweighs the house’s own colours in light, in dark and as the device says', () => {
    const { light: day, dark: night } = accentThemes('#b3123f');
    const css = accentCss('#b3123f');
    expect(css).toContain(`html:root{--petrol:${day.petrol};`);
    expect(css).toContain(`html:root[data-theme=dark]{--petrol:${night.petrol};`);
    expect(css).toContain(`html:root:not([data-theme=light]){--petrol:${night.petrol};`);
    expect(css, 'the lamp stays amber').not.toContain('marquee');
  });
});
