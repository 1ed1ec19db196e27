import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Col, type ColProps } from './Col.tsx';
import type { FieldOf, FilterField, FilterKey, Listed, RowOf } from './declaredList.ts';
import { FilterDates } from './FilterDates.tsx';
import { FilterRecord, type FilterRecordProps } from './FilterRecord.tsx';
import { FilterSelect, type FilterSelectProps } from './FilterSelect.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Table, type TableProps } from './Table.tsx';

/** The parts of one list's screen: columns typed by its rows, filters by its declaration. */
export interface ListParts<L extends Listed> {
  Table: ComponentType<TableProps<RowOf<L>>>;
  Col: ComponentType<ColProps<RowOf<L>, FieldOf<L>>>;
  SearchBox: ComponentType<{ source: FilterKey<L>; label?: string; placeholder?: string }>;
  FilterDates: ComponentType<{ source: FilterField<L>; label: string }>;
  FilterSelect: <Value extends string | boolean>(
    props: FilterSelectProps<Value> & { source: FilterKey<L> },
  ) => ReactElement;
  FilterRecord: <Of extends Listed>(
    props: FilterRecordProps<Of> & { source: FilterKey<L>; resets?: readonly FilterKey<L>[] },
  ) => ReactNode;
}

/**
 * The parts of a list's screen, typed by its declaration: a column that the row lacks, or an
 * undeclared filter, is a compile error.
 * @example
 * const { Table, Col, SearchBox } = listParts(charities.resources.charities);
 * <SearchBox source="details.name" />
 * <Table label="Charities"><Col source="details.city" label="City" from="md" /></Table>
 */
// The parts are the same for all lists; only their prop types differ.
export const listParts = <L extends Listed>(_list: L): ListParts<L> =>
  parts as unknown as ListParts<L>;

const parts = { Table, Col, SearchBox, FilterDates, FilterSelect, FilterRecord };
