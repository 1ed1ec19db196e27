import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'react-admin';
import type { ParamsOf } from '../../paths.ts';
import type { FilterOf, Listed, RowOf, SortOf } from './declaredList.ts';
import { resourceName } from './useRecords.ts';

/** The API's maximum number of rows per request. */
const PAGE = 100;

/**
 * All rows of a short list, loaded page by page. The screen shows the error itself.
 * @example const { data, error, refetch } = useAllRecords(events.resources.ticketTypes, { params: { tenantId, eventId }, sort: { field: 'details.position', order: 'ASC' } });
 */
export function useAllRecords<L extends Listed>(
  list: L,
  given: { filter?: FilterOf<L>; sort: SortOf<L> } & ParamsOf<L['path']>,
) {
  const provider = useDataProvider();
  const { params, filter, sort } = given;
  const resource = resourceName(list.path, params);
  return useQuery({
    queryKey: [resource, 'getAll', { filter, sort }],
    queryFn: () => readAll<RowOf<L>>(provider, { resource, filter: filter ?? {}, sort }),
    retry: false,
  });
}

async function readAll<Row extends { id: string | number }>(
  provider: DataProvider,
  asked: { resource: string; filter: object; sort: { field: string; order: 'ASC' | 'DESC' } },
): Promise<Row[]> {
  const { resource, filter, sort } = asked;
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const pagination = { page, perPage: PAGE };
    const { data, total = 0 } = await provider.getList<Row>(resource, { pagination, filter, sort });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}
