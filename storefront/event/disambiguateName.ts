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
