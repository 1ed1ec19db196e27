import { formatDollars } from '@foyer/kit/numbers';

interface Named {
  name: string;
  price: number;
}

/** The name of an item, with its price if another item has the same name. */
export const disambiguateName = (one: Named, all: readonly Named[]): string =>
  all.filter(({ name }) => name === one.name).length > 1
    ? `${one.name} (${formatDollars(one.price)})`
    : one.name;

/** The selection in words: "2 Stalls, 1 Balcony". */
export const summarizeItems = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.length === 0
    ? 'No tickets'
    : lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', ');
