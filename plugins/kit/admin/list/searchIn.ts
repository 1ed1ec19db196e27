import type { List } from '../../contract.ts';
import { exactFilter } from '../grid/listAddress.ts';
import type { FilterField, Listed } from './declaredList.ts';

/** A field that can be searched alone. */
export interface SearchIn<L extends Listed> {
  /** One that the list searches, for what it contains; or one of its filters, for what it is. */
  field: FilterField<L>;
  label: string;
  /** What a text that was typed means to the field; undefined where it means nothing. */
  read?: (typed: string) => string | undefined;
  /** What else a row has to be, where the text means more than one field can say. */
  and?: (wanted: string) => Readonly<Record<string, string>>;
  /** Words of one or two characters that are looked for all the same. */
  short?: readonly string[];
}

/** What a search asks: of all fields that the list searches, or of one. */
export interface AskedSearch {
  q?: string;
  queries?: string;
  /** The same for a download. */
  filter: Readonly<Record<string, unknown>>;
  /** Further conditions on the list. */
  is: Readonly<Record<string, string>>;
}

const NOTHING: AskedSearch = { filter: {}, is: {} };

/** @param by the field that was chosen; a name that is none of `fields` means all */
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
