import {
  useGetList,
  useGetOne,
  type Identifier,
  type UseGetListHookValue,
  type UseGetListOptions,
  type UseGetOneHookValue,
  type UseGetOneOptions,
} from 'react-admin';
import type * as z from 'zod';
import type { Resource, Route } from '../../contract.ts';
import { fillPath, type ParamsOf } from '../../paths.ts';
import type { FilterOf, Listed, RowOf, SortOf } from './declaredList.ts';

/** The react-query options that screens use. */
type Asking = Pick<UseGetListOptions, 'enabled' | 'retry' | 'staleTime'> & {
  onError?: (error: Error) => void;
};

/** The react-admin resource of a path: without its first slash. */
export const resourceName = (path: string, params?: Readonly<Record<string, unknown>>): string =>
  fillPath(path, params).slice(1);

/**
 * One page of a declared list. After a change, a screen calls `useRefresh`.
 * @example const { data } = useRecords(events.resources.ticketTypes, { params: { tenantId, eventId }, sort: { field: 'details.name', order: 'ASC' } });
 */
export function useRecords<L extends Listed>(
  list: L,
  given: { filter?: FilterOf<L>; sort?: SortOf<L>; page?: number; perPage?: number } & ParamsOf<
    L['path']
  >,
  asking: Asking = {},
): UseGetListHookValue<RowOf<L>> {
  const { params, filter, sort, page = 1, perPage = 100 } = given;
  return useGetList<RowOf<L>>(
    resourceName(list.path, params),
    { pagination: { page, perPage }, ...(filter && { filter }), ...(sort && { sort }) },
    asking,
  );
}

/** The result: the resource's row, or the route's reply. */
export type RecordOf<Of extends Resource | Route> = (Of extends {
  row: infer Row extends z.ZodType;
}
  ? z.output<Row>
  : Of extends { reply: infer Reply extends z.ZodType }
    ? z.output<Reply>
    : never) & { id: Identifier };

/** A resource's record is identified by its ID and the path's parameters; a route's path has all of them. */
type OnePath<Of extends Resource | Route> = Of extends Resource ? `${Of['path']}/:id` : Of['path'];

/**
 * One record: a resource's by ID, or the result of a `get` route whose path ends in a parameter.
 * @example const { data: event, error } = useRecord(events.resources.events, { params: { tenantId, id } });
 */
export function useRecord<Of extends Resource | Route>(
  resource: Of,
  given: ParamsOf<OnePath<Of>>,
  asking: Asking = {},
): UseGetOneHookValue<RecordOf<Of>> {
  const path = 'row' in resource ? `${resource.path}/:id` : resource.path;
  const [, parent = '', name = ''] = /^(.*)\/:(\w+)$/.exec(path) ?? [];
  const params: Readonly<Record<string, string>> = given.params ?? {};
  return useGetOne<RecordOf<Of>>(
    resourceName(parent, params),
    { id: (params[name] ?? '') as RecordOf<Of>['id'] },
    asking as UseGetOneOptions<RecordOf<Of>>,
  );
}
