import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GridPaginationModel, GridSortModel } from '@mui/x-data-grid';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { queryString, type OwnQueryOf, type Page, type TotalOf } from '../../client.ts';
import { fillPath, type ParamsOf } from '../../paths.ts';
import { useConsole } from '../ConsoleContext.ts';
import type { FilterKey, FilterOf, Listed, RowOf, SortOf } from './declaredList.ts';
import { errorStatus } from '../form/formErrors.ts';
import {
  conditions,
  PAGE_SIZES,
  readAddress,
  writeAddress,
  type PageSize,
} from '../grid/listAddress.ts';
import { askedSearch, type SearchIn } from './searchIn.ts';

export type ListOptions<L extends Listed> = {
  /** What its part of the address begins with: two lists of one page have two names. */
  name?: string;
  /** Conditions that the user neither sees nor changes. */
  filter?: FilterOf<L>;
  /** The first order, where it is not the list's own. */
  sort?: SortOf<L>;
  /** What the list is asked beside its filters, as it declares it. */
  query?: OwnQueryOf<L>;
  /** Rows of a page at first; 50 unless given. */
  size?: PageSize;
  /** How many rows of a page there are to choose from. */
  sizes?: readonly PageSize[];
  /** Fields to be searched alone; without them a search looks in all that the list searches. */
  searchIn?: readonly SearchIn<L>[];
} & ParamsOf<L['path']>;

/**
 * A declared list in the cursor dialect: rows, count and totals, with order, page, size, filters and
 * search in the address under a name of its own. Pages are walked by cursor, so that a deep one costs
 * like the first. `grid` is what a MUI X DataGrid takes.
 * @example const sales = useList(reports.lists.sales, { name: 'sales', params: { tenantId } }); <DataGrid {...sales.grid} columns={columns} />
 */
export function useList<const L extends Listed>(list: L, given: ListOptions<L>) {
  const { name = 'list' } = given;
  const { send } = useConsole();
  const [address, setAddress] = useSearchParams();
  const { size, sizes = PAGE_SIZES } = given;
  const read = (from: URLSearchParams) =>
    readAddress(from, { name, list, size, sizes, sort: sortText(given.sort) });
  const state = read(address);
  // A change may follow another one before the page is drawn with the address of the first.
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  const path = fillPath(list.path, given.params as Record<string, string> | undefined);
  const searched = askedSearch({
    list,
    fields: (given.searchIn ?? []) as readonly SearchIn<Listed>[],
    by: state.by,
    search: state.search,
  });
  const own = (given.query ?? {}) as Readonly<Record<string, unknown>>;
  const asked = {
    ...own,
    sort: state.sort,
    filters: conditions({ ...given.filter, ...state.filters, ...searched.is }),
    queries: searched.queries,
    q: searched.q,
  };

  const ask = (part: object) =>
    send({ method: 'get', path: path + queryString({ ...asked, ...part }) }) as Promise<
      Page<RowOf<L>> & { totals?: Record<TotalOf<L>, number> }
    >;
  const readRows = (page: Partial<typeof asked> & { limit: number; cursor: string | null }) =>
    ask({ ...page, part: 'rows' });
  const query = useQuery({
    queryKey: ['list', path, { ...asked, limit: state.size, cursor: state.cursor }],
    queryFn: () => readRows({ limit: state.size, cursor: state.cursor }),
    // The rows of another path, which may be another tenant's, are not shown for a moment either.
    placeholderData: (before, last) =>
      last?.queryKey[1] === path ? keepPreviousData(before) : undefined,
  });
  // A million rows take longer to count than a page to read, and are the same on each of their pages.
  const { sort: _, ...matched } = asked;
  const sums = useQuery({
    queryKey: ['list', path, 'sums', matched],
    queryFn: () => ask({ sort: undefined, part: 'sums' }),
    placeholderData: (before, last) =>
      last?.queryKey[1] === path ? keepPreviousData(before) : undefined,
  });
  // The sums of what matched before are not shown beside the rows that match now.
  const summed = sums.isPlaceholderData && !query.isPlaceholderData ? undefined : sums.data;
  const isEmpty = query.data?.result.length === 0 && !state.cursor;
  const count = isEmpty ? 0 : summed?.count;

  // The cursors seen so far belong to one question; another question begins at its first page.
  const question = JSON.stringify([path, asked, state.size]);
  const walk = useRef({ question, cursors: [null] as (string | null)[] });
  useEffect(() => {
    if (walk.current.question !== question) walk.current = { question, cursors: [null] };
    walk.current.cursors[state.page] = state.cursor;
  }, [question, state.page, state.cursor]);

  function change(changes: Omit<Parameters<typeof writeAddress>[1], 'name'>) {
    latest.current = writeAddress(latest.current, { page: 0, cursor: null, ...changes, name });
    setAddress(latest.current);
  }

  function turnTo(page: number) {
    if (page <= state.page) {
      // Before a page that was reached by its address there is none but the first.
      const cursor = walk.current.cursors[page] ?? null;
      change({ page: cursor ? page : 0, cursor });
    } else if (query.data?.cursor && !query.isPlaceholderData) {
      change({ page: state.page + 1, cursor: query.data.cursor });
    }
  }

  const [field = '', direction] = state.sort.split(':');
  const sortModel = useMemo<GridSortModel>(
    () => [{ field, sort: direction === 'desc' ? 'desc' : 'asc' }],
    [field, direction],
  );
  const rows: readonly RowOf<L>[] = query.data?.result ?? NONE;
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0;

  return {
    rows,
    /** Undefined until it is known, which may be after the rows. */
    count,
    /** The sums that the list declares, over all rows that match. */
    totals: summed?.totals,
    /** Whether there are rows, and nobody could say how many. */
    isUncounted: sums.isError,
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    /** What the server refuses to answer is not asked again: the first page is, or all of the list. */
    retry: () => {
      if (errorStatus(query.error) !== 422) void Promise.all([query.refetch(), sums.refetch()]);
      else change(state.page > 0 ? {} : { filters: {}, search: '', by: '', sort: '' });
    },
    /** `field:asc` or `field:desc`. */
    sort: state.sort,
    setSort: (sort: SortOf<L>) => change({ sort: sortText(sort) ?? '' }),
    filters: state.filters as Partial<Record<FilterKey<L>, string>>,
    setFilters: (filters: Partial<Record<FilterKey<L>, string>>) =>
      change({
        filters: { ...read(latest.current).filters, ...changedOf(state.filters, filters) },
      }),
    search: state.search,
    setSearch: (search: string) => change({ search }),
    /** The field that is searched; all where it is empty. */
    by: state.by,
    setBy: (by: string) => change({ by }),
    /** What is searched, in the form that a download is asked in. */
    searched: searched.filter,
    isFiltered,
    /**
     * Reads what matches and meets further conditions, in the order that is shown.
     * @param atMost where there is more, the rest is left out
     */
    async readMatching(further: FilterOf<L>, { atMost }: { atMost: number }) {
      const filters = [asked.filters, conditions(further)].filter(Boolean).join(',');
      const found: RowOf<L>[] = [];
      let cursor: string | null = null;
      do {
        const limit = Math.min(LARGEST_PAGE, atMost - found.length);
        const page: Page<RowOf<L>> = await readRows({ filters, limit, cursor });
        found.push(...page.result);
        ({ cursor } = page);
      } while (cursor && found.length < atMost);
      return found;
    },
    /** How many rows match and meet further conditions. */
    async countMatching(further: FilterOf<L>): Promise<number> {
      const filters = [asked.filters, conditions(further)].filter(Boolean).join(',');
      const { count: matching } = await ask({ sort: undefined, part: 'sums', filters });
      return matching ?? 0;
    },
    clear: () => change({ filters: {}, search: '', by: '' }),
    /** Changes with the rows that match, and not with their order or the page that is shown. */
    matching: JSON.stringify([path, own, asked.filters, asked.queries, asked.q]),
    path,
    grid: {
      rows,
      rowCount: count ?? -1,
      paginationMeta: { hasNextPage: Boolean(query.data?.cursor) },
      loading: query.isFetching,
      disableColumnFilter: true,
      paginationMode: 'server' as const,
      pageSizeOptions: sizes,
      paginationModel: { page: state.page, pageSize: state.size },
      onPaginationModelChange: ({ page, pageSize }: GridPaginationModel) =>
        pageSize === state.size ? turnTo(page) : change({ size: pageSize }),
      sortingMode: 'server' as const,
      sortModel,
      onSortModelChange: ([first]: GridSortModel) =>
        change({ sort: first?.sort ? `${first.field}:${first.sort}` : '' }),
    },
  };
}

type Filters = Readonly<Record<string, string | undefined>>;

/** The filters that differ from those before; an empty text is one that was taken away. */
const changedOf = (before: Filters, after: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter((key) => before[key] !== after[key])
      .map((key) => [key, after[key] ?? '']),
  );

const NONE: readonly never[] = [];
const LARGEST_PAGE = 100;

const sortText = (sort: { field: string; order: string } | undefined): string | undefined =>
  sort && `${sort.field}:${sort.order.toLowerCase()}`;
