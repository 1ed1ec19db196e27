import type { Identifier } from 'react-admin';
import type { ReadRow } from '../../client.ts';
import type { Field, List, Resource } from '../../contract.ts';

/** Anything that can be shown as a list: a declared list or a resource. */
export type Listed = List | Resource;

/** A row of a list on the wire. */
export type RowOf<L extends Listed> = ReadRow<L> & { id: Identifier };

type Comparison = 'eq' | 'ne' | 'gte' | 'lte' | 'gt' | 'lt';
type Filterable<L extends Listed> = L extends Listed ? L['filter'][number] | SearchField<L> : never;
type SearchField<L extends Listed> = L['search'] extends readonly (infer F extends string)[]
  ? F
  : never;

/** A field that the list declares as a filter. */
export type FilterField<L extends Listed> = Filterable<L> & string;

/** The filters of a list: a field, a field with a comparison (`price_gte`), or `q`. */
export type FilterKey<L extends Listed> =
  | FilterField<L>
  | `${FilterField<L>}_${Comparison}`
  | (L extends { search: readonly string[] } ? 'q' : never);

/** A field that the list's rows can be grouped by. */
export type GroupField<L extends Listed> = L extends { groups: readonly (infer F extends string)[] }
  ? F
  : never;

/** Conditions on a list, by its declared filters. */
export type FilterOf<L extends Listed> = { readonly [K in FilterKey<L>]?: unknown };

/** A sort that the list declares. */
export interface SortOf<L extends Listed> {
  field: (L['sort'][number] & string) | 'id';
  order: 'ASC' | 'DESC';
}

/** The source of a column: a field of a row on the wire. */
export type FieldOf<L extends Listed> = L extends Listed ? Field<L['row']> & string : never;
