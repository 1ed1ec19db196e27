const LONGEST = 160;

/** The first words of a rich text, as plain text. Nothing in it is loaded or run. */
export function excerpt(html: string): string {
  const spaced = html
    .replace(/<\/h\d>/gi, ' · ')
    .replace(/<\/(p|li|blockquote|pre)>|<br[^>]*>/gi, ' ');
  const text = new DOMParser().parseFromString(spaced, 'text/html').body.textContent;
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
}
