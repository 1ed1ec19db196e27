import { accentThemes } from '@foyer/kit/accent';

export const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** Explains how a storefront adjusts an accent color. */
export function accentWords(accent: string): string {
  const chosen = accent.toLowerCase();
  const { light, dark } = accentThemes(chosen);
  const said = [
    ...(light.petrol === chosen ? [] : [`darkened to ${light.petrol} on light pages`]),
    ...(dark.petrol === chosen ? [] : [`lightened to ${dark.petrol} on dark pages`]),
  ];
  return said.length === 0
    ? 'This color is readable on light and dark pages.'
    : `To keep text readable, this color is ${said.join(' and ')}.`;
}
