/** What is chosen, as one says it: "2 Stalls, 1 Balcony". */
export const spell = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.length === 0
    ? 'No tickets'
    : lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', ');
