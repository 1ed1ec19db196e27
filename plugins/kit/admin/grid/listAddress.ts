import type { List } from '../../contract.ts';

/** Possible page sizes; the default of a report is `USUAL_SIZE`. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const USUAL_SIZE = 50;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The query of a list in the URL. */
export interface ListState {
  /** `field:asc` or `field:desc`. */
  sort: string;
  size: number;
  page: number;
  cursor: string | null;
  search: string;
  /** The field to search; empty for all search fields of the list. */
  by: string;
  /** By field, with the suffix `_gte`, `_lte`, `_gt`, `_lt` or `_ne` for comparisons other than equals. */
  filters: Record<string, string>;
}

type Declared = Pick<List, 'filter' | 'sort' | 'search' | 'defaultSort'>;

const COMPARED = /_(ne|gte|lte|gt|lt)$/;
const FILTER = 'filter.';

/** The default order of a list. */
export const usualSort = (list: Declared): string =>
  list.defaultSort ?? `${list.sort[0] ?? 'id'}:asc`;

/**
 * Reads the parameters under a list's name: `sales.sort`, `sales.size`, `sales.filter.details.at_gte`. Ignores
 * undeclared ones and those of other names.
 */
export function readAddress(
  address: URLSearchParams,
  given: {
    name: string;
    list: Declared;
    sort?: string | undefined;
    /** The default page size. */
    size?: PageSize | undefined;
    /** The available page sizes. */
    sizes?: readonly PageSize[] | undefined;
  },
): ListState {
  const { name, list, sort, sizes = PAGE_SIZES } = given;
  const own = (key: string) => address.get(`${name}.${key}`) ?? '';
  const size = sizes.find((one) => String(one) === own('size')) ?? given.size ?? USUAL_SIZE;
  const page = /^\d{1,6}$/.test(own('page')) ? Number(own('page')) : 0;
  const cursor = own('cursor') || null;
  const [field = ''] = own('sort').split(':');
  const prefix = `${name}.${FILTER}`;
  const filters = [...address]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]): [string, string] => [key.slice(prefix.length), value])
    .filter(([key, value]) => value !== '' && list.filter.includes(key.replace(COMPARED, '')));
  return {
    sort: list.sort.includes(field) ? own('sort') : (sort ?? usualSort(list)),
    size,
    page: cursor ? page : 0,
    cursor: page > 0 ? cursor : null,
    search: list.search?.length ? own('search') : '',
    by: own('by'),
    filters: Object.fromEntries(filters),
  };
}

/** The URL with other values under a list's name; all other parameters stay. */
export function writeAddress(
  address: URLSearchParams,
  { name, ...changes }: { name: string } & Partial<ListState>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  const { filters, ...others } = changes;
  for (const [key, value] of Object.entries(others)) {
    if (value === null || value === '' || (key === 'page' && value === 0))
      next.delete(`${name}.${key}`);
    else next.set(`${name}.${key}`, String(value));
  }
  if (!filters) return next;
  const prefix = `${name}.${FILTER}`;
  for (const key of [...next.keys()]) if (key.startsWith(prefix)) next.delete(key);
  for (const [key, value] of Object.entries(filters)) if (value) next.set(prefix + key, value);
  return next;
}

/** The columns that an address shows, separated by commas; without it, the user's own choice. */
const COLUMNS = 'columns';
const PLACES = ['page', 'cursor'];

/** The columns that the address shows. */
export const addressColumns = (address: URLSearchParams, name: string): string[] | undefined =>
  address.get(`${name}.${COLUMNS}`)?.split(',');

/** The address with other columns. */
export function writeColumns(
  address: URLSearchParams,
  name: string,
  fields: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set(`${name}.${COLUMNS}`, fields.join(','));
  return next;
}

/** What a list shows, wherever it is: its parameters in a fixed order, without its name and the page. */
export function viewOf(address: URLSearchParams, name: string): string {
  const prefix = `${name}.`;
  const own = [...address]
    .filter(([key, value]) => key.startsWith(prefix) && value !== '')
    .map(([key, value]): [string, string] => [key.slice(prefix.length), value])
    .filter(([key]) => !PLACES.includes(key))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(own).toString();
}

/** The address with a view of a list in place of what it shows; all other parameters stay. */
export function withView(address: URLSearchParams, name: string, view: string): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of [...next.keys()]) if (key.startsWith(`${name}.`)) next.delete(key);
  for (const [key, value] of new URLSearchParams(view)) next.set(`${name}.${key}`, value);
  return next;
}

const SIGNS: Readonly<Record<string, string>> = {
  ne: '!=',
  gte: '>=',
  lte: '<=',
  gt: '>',
  lt: '<',
};

/** Filters as conditions of the cursor dialect: `details.at >= "2026-01-01"`, separated by commas. */
export function conditions(filters: Readonly<Record<string, unknown>>): string | undefined {
  const texts = Object.entries(filters)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => {
      const sign = SIGNS[COMPARED.exec(key)?.[1] ?? ''] ?? '=';
      const text = String(value as string | number | boolean).replaceAll('"', '""');
      return `${key.replace(COMPARED, '')}${sign}"${text}"`;
    });
  return texts.join(',') || undefined;
}

/**
 * Filters in the form for a download. There a plain key of a search field means "contains", so each key has an
 * explicit comparison.
 */
export function exactFilter(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [COMPARED.test(key) ? key : `${key}_eq`, value]),
  );
}
