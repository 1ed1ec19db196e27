// Crockford's alphabet: only capitals and digits, which QR codes encode at 5.5 bits per character,
// and which every keyboard layout of a handheld scanner types correctly.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Encodes bytes, five bits per character. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** @returns null if the text has other characters or isn't the canonical encoding */
export function fromBase32(text: string): Buffer | null {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >> bits);
    held &= (1 << bits) - 1;
  }
  // Each code has a single encoding: leftover bits must be zero.
  return held === 0 && bits < 5 ? Buffer.from(bytes) : null;
}
