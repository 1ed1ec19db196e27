import { formatMoney } from '../money.ts';

interface Named {
  name: string;
  price: number;
}

/** The name of one of several things to buy; where two have the same, with its price. */
export const toldApart = (one: Named, all: readonly Named[]): string =>
  all.filter(({ name }) => name === one.name).length > 1
    ? `${one.name} (${formatMoney(one.price)})`
    : one.name;
