import { accentThemes } from '@foyer/kit/accent';

export const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** What a storefront makes of an accent, in a sentence for who chose it. */
export function accentWords(accent: string): string {
  const chosen = accent.toLowerCase();
  const { light, dark } = accentThemes(chosen);
  const said = [
    ...(light.petrol === chosen ? [] : [`darkened to ${light.petrol} on light pages`]),
    ...(dark.petrol === chosen ? [] : [`lightened to ${dark.petrol} on dark pages`]),
  ];
  return said.length === 0
    ? 'It can be read on light and on dark pages as it is.'
    : `So that everybody can read it, it is ${said.join(' and ')}.`;
}
