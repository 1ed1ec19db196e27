import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { tabStorage } from '../layout/storage.ts';
import { limitsOf } from './Quantity.tsx';

/** A selection on the ticket menu before it becomes a cart. */
export interface Selection {
  quantities: Readonly<Record<string, number>>;
  donation: number;
}

const keyOf = (slug: string): string => `chosen:${slug}`;

/** Stored per tab, so that reloading the menu keeps it. */
export const saveSelection = (slug: string, choice: Selection): void =>
  tabStorage.set(keyOf(slug), JSON.stringify(choice));

export const clearSelection = (slug: string): void => tabStorage.remove(keyOf(slug));

/** The selection of this tab, as far as it is still available. */
export function savedSelection({ details, ticketTypes }: PublicEventPage): Selection | null {
  const kept = selectionIn(tabStorage.get(keyOf(details.slug)));
  if (!kept) return null;
  const { quantities, donation } = kept;
  const left = ticketTypes.map((type) => {
    const { least, most } = limitsOf(type);
    const quantity = Math.min(quantities[type.id] ?? 0, most);
    return [type.id, quantity < least ? 0 : quantity] as const;
  });
  return { quantities: Object.fromEntries(left), donation };
}

/** Ignores stored text that has another shape, such as an older version's. */
function selectionIn(text: string | null): Selection | null {
  try {
    const { quantities, donation } = JSON.parse(text ?? '') as Selection;
    const isNumber = (value: unknown) => typeof value === 'number';
    return isNumber(donation) && Object.values(quantities).every(isNumber)
      ? { quantities, donation }
      : null;
  } catch {
    return null;
  }
}
