import { Box, Card, Typography, useMediaQuery } from '@mui/material';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { Link } from 'react-router';
import { ClearFilters } from '../list/ClearFilters.tsx';
import { Notice } from '../Notice.tsx';
import { LoadFailed } from '../states.tsx';
import { TableSkeleton } from '../list/TableSkeleton.tsx';
import { formatValue } from '../record/formatValue.ts';
import type { FilterOf, Listed, RowOf } from '../list/declaredList.ts';
import { useList, type ListOptions } from '../list/useList.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { GridExport } from './GridExport.tsx';
import type { ExportFailed } from '../tasks/exportFailed.ts';
import { exactFilter } from './listAddress.ts';
import { NarrowReport } from './NarrowReport.tsx';
import type { AnyRow, ReportBodyProps, RowTone } from './reportBody.ts';
import { readyColumns, type ReportColumn } from './reportColumn.ts';
import { ReportFilters, type Filtered, type ReportFilter } from './ReportFilters.tsx';
import { useColumnChoice } from './useColumnChoice.ts';
import { useRowSelection } from './useRowSelection.ts';

// The grid is as large as the rest of the console: only who opens a report loads it.
const WideReport = lazy(() => import('./WideReport.tsx'));

export type ReportGridProps<L extends Listed> = ListOptions<L> & {
  list: L;
  /** Its part of the address and its columns are kept under this name. */
  name: string;
  /** What a screen reader calls it. */
  label: string;
  columns: readonly ReportColumn<L>[];
  filters?: readonly ReportFilter<L>[];
  /** Further filters or buttons for the bar. */
  actions?: ReactNode;
  /** For the count beside the filters. */
  noun: { one: string; many: string };
  /** What its search box is called; after the rows unless given. Given, it stands in the box as well. */
  searchLabel?: string;
  /** What stands in its search box instead. A page of several lists has one landmark of search: the box without it. */
  searchPlaceholder?: string;
  /** The list's own words where an export fails. */
  exportFailed?: ExportFailed;
  /** What will stand here, and the first step. */
  empty: { title: string; body?: ReactNode; action?: ReactNode };
  /** Where a row leads. */
  rowLink?: (row: RowOf<L>) => React.ComponentProps<typeof Link>['to'] | undefined;
  /** A colour for rows that want the eye; a column says the same in words. */
  rowTone?: (row: RowOf<L>) => RowTone | undefined;
  /** Which rows may be selected; without it none can be. */
  selectable?: (row: RowOf<L>) => boolean;
  /** The selected rows, over all pages; give it a stable function. */
  onSelect?: (rows: readonly RowOf<L>[]) => void;
  /** Stands below the rows: what the selection comes to, and what can be done with it. */
  selectionBar?: (selection: Selection<L>) => ReactNode;
};

/** The selected rows of a report, over all pages of what matches. */
export interface Selection<L extends Listed> {
  rows: readonly RowOf<L>[];
  clear: () => void;
  /** Changes with the rows that match; the selection is empty then. */
  matching: string;
  /** How many rows match and meet further conditions, on whichever page. */
  countMatching: (further: FilterOf<L>) => Promise<number>;
  /** Reads what matches and meets further conditions, on whichever page, and selects nothing. */
  readMatching: (further: FilterOf<L>, given: { atMost: number }) => Promise<readonly RowOf<L>[]>;
  /**
   * Selects what matches and meets further conditions, on whichever page.
   * @param atMost where there is more, the rest is not selected
   * @returns how many were found
   */
  selectMatching: (further: FilterOf<L>, given: { atMost: number }) => Promise<number>;
}

/**
 * A report: a declared list with sorting, filters, pages of 10 to 100 rows, totals, a choice of columns,
 * selection and export. A DataGrid from 768 px on, cards below.
 * @example
 * <ReportGrid list={reports.lists.sales} name="sales" params={{ tenantId }} label="Sales"
 *   columns={[{ field: 'details.buyer', label: 'Buyer' }, { field: 'details.amount', label: 'Amount' }]}
 *   noun={{ one: 'sale', many: 'sales' }} empty={{ title: 'No sales yet' }} />
 */
export function ReportGrid<const L extends Listed>(props: ReportGridProps<L>) {
  const { list, name, noun, empty } = props;
  const found = useList(list, props);
  const params = props.params as Record<string, string> | undefined;
  // A new array at each render of the screen is the same columns.
  const { columns: given } = props;
  const columns = useMemo(() => readyColumns(list, given), [list, given]);
  const { shown, toggle } = useColumnChoice(name, columns);
  const isNarrow = useMediaQuery('(max-width:767.95px)', { noSsr: true });
  const rows = found.rows as unknown as readonly AnyRow[];
  const selectable = props.selectable as ReportBodyProps['selectable'];
  const selection = useRowSelection({
    rows,
    matching: found.matching,
    selectable,
    onSelect: props.onSelect as ((rows: readonly AnyRow[]) => void) | undefined,
  });

  const [sortedBy = '', order] = found.sort.split(':');
  const exportAll = list.download && (
    <GridExport
      list={list}
      {...(params && { params })}
      {...(props.query && { query: props.query })}
      {...(props.exportFailed && { failed: props.exportFailed })}
      filter={{
        ...exactFilter({ ...props.filter, ...found.filters }),
        ...found.searched,
      }}
      sort={{ field: sortedBy, order: order === 'desc' ? 'DESC' : 'ASC' }}
      count={found.count}
    />
  );
  if (found.count === 0 && !found.isFiltered && !found.error)
    return (
      <>
        {/* An empty list exports its header line, or says that there is nothing to export. */}
        {exportAll && <Box sx={{ ...bar, justifyContent: 'flex-end' }}>{exportAll}</Box>}
        <Card>
          <Notice title={empty.title} action={empty.action}>
            {empty.body}
          </Notice>
        </Card>
      </>
    );

  const totals = found.totals as Readonly<Record<string, number>> | undefined;
  const body: ReportBodyProps = {
    label: props.label,
    columns,
    shown,
    grid: found.grid as unknown as ReportBodyProps['grid'],
    rows,
    totals: totals && shownTotals(totals, columns),
    params,
    rowLink: props.rowLink as ReportBodyProps['rowLink'],
    rowTone: props.rowTone as ReportBodyProps['rowTone'],
    selectable,
    selected: selection.ids,
    onSelect: selection.select,
  };
  return (
    <>
      <Box sx={bar}>
        <ReportFilters
          list={list}
          filters={props.filters ?? []}
          state={found as unknown as Filtered}
          searchLabel={props.searchLabel ?? `Search ${noun.many}`}
          searchField={props.searchLabel}
          searchPlaceholder={props.searchPlaceholder}
          searchIn={props.searchIn ?? []}
        >
          {props.actions}
        </ReportFilters>
        <Box sx={{ ...bar, mb: 0, ml: 'auto', justifyContent: 'flex-end' }}>
          {(found.count !== undefined || found.isUncounted) && (
            <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
              {found.count === undefined
                ? `The ${noun.many} could not be counted`
                : `${found.count.toLocaleString('en-US')} ${found.count === 1 ? noun.one : noun.many}`}
            </Typography>
          )}
          {columns.length > 1 && <ColumnMenu columns={columns} shown={shown} onToggle={toggle} />}
          {exportAll}
        </Box>
      </Box>
      <Card aria-busy={found.isPending}>
        {found.error ? (
          <LoadFailed error={found.error} onRetry={found.retry} />
        ) : found.isPending ? (
          <TableSkeleton />
        ) : found.count === 0 ? (
          <Notice
            role="status"
            title="Nothing matches"
            action={<ClearFilters onClick={found.clear} />}
          >
            No row fits the filters you chose.
          </Notice>
        ) : isNarrow ? (
          <NarrowReport {...body} />
        ) : (
          <Suspense fallback={<TableSkeleton />}>
            <WideReport {...body} />
          </Suspense>
        )}
      </Card>
      {props.selectionBar?.({
        rows: selection.rows as unknown as readonly RowOf<L>[],
        clear: () => selection.replace([]),
        matching: found.matching,
        countMatching: found.countMatching,
        readMatching: found.readMatching,
        async selectMatching(further, given) {
          const matching = await found.readMatching(further, given);
          selection.replace(matching as unknown as readonly AnyRow[]);
          return matching.length;
        },
      })}
    </>
  );
}

const shownTotals = (
  totals: Readonly<Record<string, number>>,
  columns: ReportBodyProps['columns'],
): Record<string, string> =>
  Object.fromEntries(
    columns
      .filter(({ field }) => field in totals)
      .map(({ field, meta }) => [field, formatValue(meta, totals[field], '')]),
  );

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 };
