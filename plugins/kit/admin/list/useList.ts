import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GridPaginationModel, GridSortModel } from '@mui/x-data-grid';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  queryString,
  type Grouped,
  type OwnQueryOf,
  type Page,
  type TotalOf,
} from '../../client.ts';
import { fillPath, type ParamsOf } from '../../paths.ts';
import { useConsole } from '../ConsoleContext.ts';
import type {
  FilterField,
  FilterKey,
  FilterOf,
  GroupField,
  Listed,
  RowOf,
  SortOf,
} from './declaredList.ts';
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
  /** Prefix of its URL parameters; two lists on one page need two names. */
  name?: string;
  /** Fixed conditions that the user can't see or change. */
  filter?: FilterOf<L>;
  /** The initial order, if not the list's default. */
  sort?: SortOf<L>;
  /** The list's own query parameters besides its filters. */
  query?: OwnQueryOf<L>;
  /** Initial rows per page; 50 by default. */
  size?: PageSize;
  /** The available page sizes. */
  sizes?: readonly PageSize[];
  /** Fields that can be searched alone; without them a search covers all search fields. */
  searchIn?: readonly SearchIn<L>[];
  /** The only field to search, instead of all search fields. */
  searchBy?: FilterField<L>;
} & ParamsOf<L['path']>;

/**
 * A declared list in the cursor dialect: rows, count and totals, with order, page, size, filters and search in the
 * URL under its name. Pages are walked by cursor, so deep pages are as fast as the first. `grid` has the props for an
 * MUI X DataGrid.
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
  // A change may follow another before the page rerenders with its URL.
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  const path = fillPath(list.path, given.params as Record<string, string> | undefined);
  const { searchBy } = given;
  const searched = askedSearch({
    list,
    fields: searchBy
      ? [{ field: searchBy, label: '' }]
      : ((given.searchIn ?? []) as readonly SearchIn<Listed>[]),
    by: searchBy ?? state.by,
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
      Page<RowOf<L>> & { totals?: Record<TotalOf<L>, number>; groups?: Grouped<L>['groups'] }
    >;
  const readRows = (page: Partial<typeof asked> & { limit: number; cursor: string | null }) =>
    ask({ ...page, part: 'rows' });
  const query = useQuery({
    queryKey: ['list', path, { ...asked, limit: state.size, cursor: state.cursor }],
    queryFn: () => readRows({ limit: state.size, cursor: state.cursor }),
    // Rows of another path, possibly another tenant's, must not be shown even briefly.
    placeholderData: (before, last) =>
      last?.queryKey[1] === path ? keepPreviousData(before) : undefined,
  });
  // Counting a million rows takes longer than reading a page, and the count is the same on each page.
  const { sort: _, ...matched } = asked;
  const sums = useQuery({
    queryKey: ['list', path, 'sums', matched],
    queryFn: () => ask({ sort: undefined, part: 'sums' }),
    placeholderData: (before, last) =>
      last?.queryKey[1] === path ? keepPreviousData(before) : undefined,
  });
  // The sums of the previous filters aren't shown next to the rows of the current ones.
  const summed = sums.isPlaceholderData && !query.isPlaceholderData ? undefined : sums.data;
  const isEmpty = query.data?.result.length === 0 && !state.cursor;
  // Rows may be newer than their count, so the total is at least the number of shown rows.
  const shown = query.isPlaceholderData ? 0 : (query.data?.result.length ?? 0);
  const counted = summed?.count;
  const count = isEmpty ? 0 : counted === undefined ? undefined : Math.max(counted, shown);

  // The cursors belong to one query; another query starts at its first page.
  const question = JSON.stringify([path, asked, state.size]);
  const walk = useRef({ question, cursors: [null] as (string | null)[] });
  useEffect(() => {
    if (walk.current.question !== question) walk.current = { question, cursors: [null] };
    walk.current.cursors[state.page] = state.cursor;
  }, [question, state.page, state.cursor]);

  function change(changes: Omit<Parameters<typeof writeAddress>[1], 'name'>) {
    const next = writeAddress(latest.current, { page: 0, cursor: null, ...changes, name });
    if (next.toString() === latest.current.toString()) return;
    latest.current = next;
    setAddress(next);
  }

  function turnTo(page: number) {
    if (page <= state.page) {
      // Before a page opened by URL only the first page is known.
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
    /** Undefined until known, possibly later than the rows. */
    count,
    /** The list's declared sums over all matching rows. */
    totals: summed?.totals,
    /** Whether there are rows whose count failed to load. */
    isUncounted: sums.isError,
    /** The shown responses, which contain their age. */
    answers: [query.data, summed] as readonly unknown[],
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    /** Retries. If the server rejected the query, resets to the first page, or to the whole list. */
    retry: () => {
      if (errorStatus(query.error) !== 422) void Promise.all([query.refetch(), sums.refetch()]);
      else change(state.page > 0 ? {} : { filters: {}, search: '', by: '', sort: '' });
    },
    /** `field:asc` or `field:desc`. */
    sort: state.sort,
    setSort: (sort: SortOf<L> | undefined) => change({ sort: sortText(sort) ?? '' }),
    filters: state.filters as Partial<Record<FilterKey<L>, string>>,
    setFilters: (filters: Partial<Record<FilterKey<L>, string>>) =>
      change({
        filters: { ...read(latest.current).filters, ...changedOf(state.filters, filters) },
      }),
    search: state.search,
    setSearch: (search: string) => change({ search }),
    /** The field to search; empty for all. */
    by: state.by,
    setBy: (by: string) => change({ by }),
    /** The search in the form for a download. */
    searched: searched.filter,
    isFiltered,
    /**
     * Loads the matching rows that meet further conditions, in the current order.
     * @param atMost maximum number of rows; further ones are omitted
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
    /** The number of matching rows that meet further conditions. */
    async countMatching(further: FilterOf<L>): Promise<number> {
      const filters = [asked.filters, conditions(further)].filter(Boolean).join(',');
      const { count: matching } = await ask({ sort: undefined, part: 'sums', filters });
      return matching ?? 0;
    },
    /** The matching rows that meet further conditions, counted and summed by the values of some fields. */
    async groupMatching(further: FilterOf<L>, by: readonly GroupField<L>[]): Promise<Grouped<L>> {
      const filters = [asked.filters, conditions(further)].filter(Boolean).join(',');
      const part = { sort: undefined, part: 'sums', filters, by: by.join(',') };
      const { count, totals, groups = { count: 0, result: [] } } = await ask(part);
      return { count, totals: totals ?? ({} as Record<TotalOf<L>, number>), groups };
    },
    clear: () => change({ filters: {}, search: '', by: '' }),
    /** Changes with the matching rows, but not with their order or the page. */
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

/** The filters that differ from the previous ones; an empty text is a removed filter. */
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
