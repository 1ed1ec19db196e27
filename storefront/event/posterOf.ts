const POSTERS = 5;

/** Which of the drawn posters an event without a picture gets: always the same one. */
export function posterOf(id: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return `poster-${sum % POSTERS}`;
}
