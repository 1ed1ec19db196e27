/** Found in the secrets of documents, examples and tests; by chance none of them comes about. */
const WORDS = ['secret', 'password', 'changeme', 'example', 'qwerty', 'foyerdemo'];

/** Of 16 bytes of chance written in hexadecimal one in some ten million has fewer. */
const LEAST_DIFFERENT = 8;

/**
 * Whether somebody may find a secret by trying what people write when they have to write something:
 * few characters, one piece again and again, the alphabet, or a text with a word that such texts have.
 * What a generator of random bytes prints, as hex, base64 or a UUID, is none of these.
 */
export const isGuessable = (secret: string): boolean =>
  new Set(secret).size < LEAST_DIFFERENT || isRepeated(secret) || isRow(secret) || hasWord(secret);

/** The second time begins in the first half. */
function isRepeated(secret: string): boolean {
  for (let step = 1; step <= secret.length / 2; step += 1) {
    if (secret.startsWith(secret.slice(step))) return true;
  }
  return false;
}

/** Most characters are the next or the previous one of the character before them. */
function isRow(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0);
  const close = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1);
  return close.length > (codes.length * 2) / 3;
}

function hasWord(secret: string): boolean {
  const letters = secret.toLowerCase().replace(/[^a-z0-9]/g, '');
  return WORDS.some((word) => letters.includes(word));
}
