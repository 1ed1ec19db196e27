import { useTranslate, type ListControllerResult } from 'react-admin';
import type { ReactNode } from 'react';
import { MenuItem, TextField } from '@mui/material';
import { FilterDates } from '../list/FilterDates.tsx';
import { FilterRecord } from '../list/FilterRecord.tsx';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import type { FilterField, FilterKey, Listed } from '../list/declaredList.ts';
import type { SearchIn } from '../list/searchIn.ts';
import { columnLabel, columnMeta } from '../../columns.ts';
import { choicesOf } from './reportColumn.ts';

/** A filter of a report. The field determines its input: dates, a choice, or a record found by name. */
export interface ReportFilter<L extends Listed> {
  field: FilterField<L>;
  /** By default the column's. */
  label?: string;
  /** Shown while nothing is selected; `All` by default. */
  all?: string;
  /** The options, if the field's schema doesn't define them. */
  choices?: readonly { value: string | boolean; label: string }[];
  /** Finds a record by name, for a field with its ID; the rows of the list have `details.name`. */
  records?: {
    list: Listed;
    params?: Readonly<Record<string, string>>;
    /** Filters to clear when another record is selected. */
    resets?: readonly FilterField<L>[];
  };
}

/** The selected values by field, with the suffixes of comparisons. */
export type SelectedFilters<L extends Listed> = Readonly<Partial<Record<FilterKey<L>, string>>>;

/** The filters that a list's columns declare. */
export const columnFilters = <L extends Listed>(list: L): readonly ReportFilter<L>[] =>
  Object.entries(list.columns ?? {}).flatMap(([field, { filter }]) =>
    filter && (list.filter as readonly string[]).includes(field)
      ? [{ ...filter, field: field as FilterField<L> }]
      : [],
  );

/** The state that filters read and change. */
export interface Filtered {
  filters: Readonly<Record<string, string | undefined>>;
  setFilters: (filters: Record<string, string>) => void;
  search: string;
  setSearch: (search: string) => void;
  by: string;
  setBy: (by: string) => void;
  rows: readonly unknown[];
  error: Error | null;
}

/** The search box and the declared filters of a report, kept in its part of the URL. */
export function ReportFilters<L extends Listed>(props: {
  list: L;
  filters: readonly ReportFilter<L>[];
  state: Filtered;
  searchLabel: string;
  searchField: string | undefined;
  searchPlaceholder?: string | undefined;
  searchIn: readonly SearchIn<L>[];
  /** Puts all filters behind one button. */
  isFolded: boolean;
  /** What else goes behind that button on a phone, with the fields to search. */
  options?: ReactNode;
  children?: ReactNode;
}) {
  const { list, filters, state, isFolded, options } = props;
  const translate = useTranslate();
  const choices = filters.filter((filter) => !isDays(list, filter));
  const drawn = (filter: ReportFilter<L>) => (
    <DeclaredFilter
      // Text typed to find a record of one list isn't kept for another.
      key={JSON.stringify([filter.field, filter.records?.params])}
      list={list}
      filter={filter as ReportFilter<Listed>}
    />
  );
  const fields = props.searchIn.length > 0 && <SearchInSelect fields={props.searchIn} {...state} />;
  return (
    <>
      {Boolean(list.search?.length) && (
        <SearchBox
          source={SEARCH}
          label={props.searchLabel}
          field={props.searchField}
          {...(props.searchPlaceholder && { placeholder: props.searchPlaceholder })}
          short={props.searchIn.find(({ field }) => field === state.by)?.short}
        />
      )}
      {options === undefined && fields}
      {isFolded ? (
        <FilterPanel button={options === undefined ? undefined : translate('kit.filters.options')}>
          {options !== undefined && fields}
          {filters.map(drawn)}
          {props.children}
          {options}
        </FilterPanel>
      ) : (
        <>
          {filters.filter((filter) => isDays(list, filter)).map(drawn)}
          {choices.length > FEW ? (
            <FilterPanel>{choices.map(drawn)}</FilterPanel>
          ) : (
            choices.map(drawn)
          )}
          {props.children}
        </>
      )}
    </>
  );
}

const SEARCH = 'q';
/** With more options than this, they are shown behind a button. */
const FEW = 2;

const isDays = (list: Listed, { field }: { field: string }): boolean => {
  const { kind } = columnMeta(list, field);
  return kind === 'instant' || kind === 'day';
};

function DeclaredFilter({ list, filter }: { list: Listed; filter: ReportFilter<Listed> }) {
  const { field, all = 'All', choices, records } = filter;
  const meta = columnMeta(list, field);
  const label = filter.label ?? columnLabel(list, field);
  if (isDays(list, filter)) return <FilterDates source={field} label={label} />;
  if (records) return <FilterRecord<Listed> {...records} source={field} label={label} all={all} />;
  const known = choices ?? choicesOf(meta);
  if (!known)
    throw new Error(
      `The filter '${field}' has no fixed set of values. Add 'choices' or 'records' to it.`,
    );
  return <FilterSelect source={field} label={label} all={all} choices={known} />;
}

/** What filters and other content read from react-admin's list context. */
export function listContext(list: Listed, state: Filtered): ListControllerResult {
  const typed = Object.entries(state.filters).map(([key, value]) => [
    key,
    columnMeta(list, key).kind === 'switch' ? value === 'true' : value,
  ]);
  return {
    data: state.rows,
    error: state.error,
    filterValues: { ...Object.fromEntries(typed), ...(state.search && { [SEARCH]: state.search }) },
    setFilters: ({ [SEARCH]: search = '', ...filters }: Record<string, unknown>) => {
      if (search !== state.search) state.setSearch(String(search as string));
      else
        state.setFilters(
          Object.fromEntries(
            Object.entries(filters).map(([key, value]) => [key, String(value as string)]),
          ),
        );
    },
  } as unknown as ListControllerResult;
}

/** Selects the field to search. */
function SearchInSelect(props: {
  fields: readonly { field: string; label: string }[];
  by: string;
  setBy: (by: string) => void;
}) {
  const { fields, by, setBy } = props;
  return (
    <TextField
      select
      value={fields.some(({ field }) => field === by) ? by : ''}
      onChange={(event) => setBy(event.target.value)}
      sx={{ minWidth: 148 }}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': 'Search in' } },
      }}
    >
      <MenuItem value="">All fields</MenuItem>
      {fields.map(({ field, label }) => (
        <MenuItem key={field} value={field}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
