import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { tabStorage } from '../layout/storage.ts';
import { limitsOf } from './limitsOf.ts';

/** What somebody has chosen on the menu, before it is a cart. */
export interface Selection {
  quantities: Readonly<Record<string, number>>;
  donation: number;
}

const keyOf = (slug: string): string => `chosen:${slug}`;

/** Kept by the tab, so that a reload of the menu loses nothing. */
export const keepChoice = (slug: string, choice: Selection): void =>
  tabStorage.set(keyOf(slug), JSON.stringify(choice));

export const forgetChoice = (slug: string): void => tabStorage.remove(keyOf(slug));

/** What was chosen in this tab, as far as it can still be had. */
export function findChoice({ details, ticketTypes }: PublicEventPage): Selection | null {
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

/** What an older version, or somebody else, has left there is no choice. */
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
