import type { List } from '../../contract.ts';
import { exactFilter } from '../grid/listAddress.ts';
import type { FilterField, Listed } from './declaredList.ts';

/** A field that can be searched alone. */
export interface SearchIn<L extends Listed> {
  /** A search field of the list, matched as a substring; or one of its filters, matched exactly. */
  field: FilterField<L>;
  label: string;
  /** Converts the typed text to the field's value; undefined if it has none. */
  read?: (typed: string) => string | undefined;
  /** Further conditions, if one field can't express the search. */
  and?: (wanted: string) => Readonly<Record<string, string>>;
  /** Terms of one or two characters that are searched anyway. */
  short?: readonly string[];
}

/** A search in all search fields of the list, or in one. */
export interface AskedSearch {
  q?: string;
  queries?: string;
  /** The same for a download. */
  filter: Readonly<Record<string, unknown>>;
  /** Further conditions on the list. */
  is: Readonly<Record<string, string>>;
}

const NOTHING: AskedSearch = { filter: {}, is: {} };

/** @param by the selected field; a name not among `fields` means all */
export function askedSearch(given: {
  list: Pick<List, 'search'>;
  fields: readonly SearchIn<Listed>[];
  by: string;
  search: string;
}): AskedSearch {
  const { list, by, search } = given;
  const chosen = given.fields.find(({ field }) => field === by);
  if (search === '') return NOTHING;
  if (!chosen) return { q: search, filter: { q: search }, is: {} };
  const wanted = chosen.read ? chosen.read(search) : search;
  if (wanted === undefined) return NOTHING;
  const also = chosen.and?.(wanted) ?? {};
  if (!list.search?.includes(by)) {
    const is = { ...also, [by]: wanted };
    return { filter: exactFilter(is), is };
  }
  return {
    queries: `${by}="${wanted.replaceAll('"', '""')}"`,
    filter: { ...exactFilter(also), [by]: wanted },
    is: also,
  };
}
