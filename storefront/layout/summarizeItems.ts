/** The selection in words: "2 Stalls, 1 Balcony". */
export const summarizeItems = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.length === 0
    ? 'No tickets'
    : lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', ');
