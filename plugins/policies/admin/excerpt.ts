const LONGEST = 160;

/** The first words of a rich text, as plain text. The tags are gone before the entities are read. */
export function excerpt(html: string): string {
  const plain = html
    .replace(/<\/h\d>/gi, ' · ')
    .replace(/<\/(p|li|blockquote|pre)>|<br[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '');
  const text = new DOMParser().parseFromString(plain, 'text/html').body.textContent;
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
}
