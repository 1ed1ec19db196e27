import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fillPath, queryString, type Page } from '../client.ts';
import type { List } from '../contract.ts';
import type * as z from 'zod';
import { useConsole } from './ConsoleContext.ts';
import { PAGE_SIZE } from './ListPanel.tsx';

interface SortItem {
  field: string;
  sort?: 'asc' | 'desc' | null;
}

/**
 * A declared list in the cursor dialect, as props of a MUI X DataGrid. Order, filters and search
 * are part of the address; pages are walked by cursor, so that a deep one costs like the first.
 * @example const sales = useList(reports.lists.sales, { params: { tenantId } }); <DataGrid {...sales.grid} columns={columns} />
 */
export function useList<L extends List>(of: L, given: { params?: Record<string, string> } = {}) {
  const { send } = useConsole();
  const [search, setSearch] = useSearchParams();
  const sort = search.get('sort') ?? undefined;
  const filters = search.get('filters') ?? undefined;
  const queries = search.get('queries') ?? undefined;
  const path = fillPath(of.path, given.params);
  const asked = `${path} ${sort} ${filters} ${queries}`;

  // The cursors seen so far belong to one question; another question begins at its first page.
  const [walk, setWalk] = useState({ asked, page: 0, cursors: [null] as (string | null)[] });
  const here = walk.asked === asked ? walk : { asked, page: 0, cursors: [null] };
  const cursor = here.cursors[here.page] ?? null;

  const query = useQuery({
    queryKey: ['list', path, { sort, filters, queries, cursor }],
    queryFn: () =>
      send({
        method: 'get',
        path: path + queryString({ limit: PAGE_SIZE, cursor, sort, filters, queries }),
      }) as Promise<Page<z.output<L['row']>>>,
    placeholderData: keepPreviousData,
  });

  const [field, direction] = (sort ?? '').split(':');
  const sortModel = useMemo<SortItem[]>(
    () => (field ? [{ field, sort: direction === 'desc' ? 'desc' : 'asc' }] : []),
    [field, direction],
  );

  function change(changes: Record<string, string | undefined>) {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    setSearch(next, { replace: true });
  }

  function turnTo(page: number) {
    const next = query.data?.cursor ?? null;
    if (page > here.page && !next) return;
    const cursors = [...here.cursors];
    if (page > here.page) cursors[here.page + 1] = next;
    setWalk({ asked, page: Math.min(page, here.page + 1), cursors });
  }

  return {
    error: query.error,
    retry: () => void query.refetch(),
    /** The conditions as the address has them, and how to change them. */
    filters,
    queries,
    setFilters: (filters: string | undefined) => change({ filters }),
    setQueries: (queries: string | undefined) => change({ queries }),
    grid: {
      rows: query.data?.result ?? [],
      rowCount: query.data?.count ?? 0,
      loading: query.isFetching,
      rowHeight: 44,
      disableColumnFilter: true,
      paginationMode: 'server' as const,
      pageSizeOptions: [PAGE_SIZE],
      paginationModel: { page: here.page, pageSize: PAGE_SIZE },
      onPaginationModelChange: (model: { page: number }) => turnTo(model.page),
      sortingMode: 'server' as const,
      sortModel,
      onSortModelChange: ([first]: readonly SortItem[]) =>
        change({ sort: first?.sort ? `${first.field}:${first.sort}` : undefined }),
    },
  };
}
