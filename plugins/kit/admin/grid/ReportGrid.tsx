import { Box, Button, Card, Typography, useMediaQuery } from '@mui/material';
import { lazy, Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ListContextProvider, useTranslate } from 'react-admin';
import type { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import type { Grouped } from '../../client.ts';
import { formatCount } from '../../numbers.ts';
import { Notice } from '../Notice.tsx';
import { AsOf } from '../AsOf.tsx';
import { LoadFailed } from '../states.tsx';
import { TableSkeleton } from '../list/TableSkeleton.tsx';
import { formatValue } from '../record/formatValue.ts';
import type { FilterOf, GroupField, Listed, RowOf, SortOf } from '../list/declaredList.ts';
import { useList, type ListOptions } from '../list/useList.ts';
import { useTimeZone } from '../useTimeZone.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { type ExportFailed, exportFailed, useExport, type Export } from '../tasks/useExport.ts';
import { exactFilter } from './listAddress.ts';
import { ListViews } from './ListViews.tsx';
import { NarrowReport, Pages, SortSelect } from './NarrowReport.tsx';
import type { AnyRow, CardLines, ReportBodyProps, RowTone } from './reportBody.ts';
import { readyColumns, type ScreenColumns } from './reportColumn.ts';
import {
  columnFilters,
  listContext,
  ReportFilters,
  type Filtered,
  type ReportFilter,
  type SelectedFilters,
} from './ReportFilters.tsx';
import { useColumnChoice } from './useColumnChoice.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useRowSelection } from './useRowSelection.ts';
import { sharedToasts } from '../toast/defineToasts.ts';
import { useAction } from '../useAction.ts';

// The grid is as large as the rest of the console, so it is loaded only for a report.
const WideReport = lazy(() => import('./WideReport.tsx'));

export type ReportGridProps<L extends Listed> = ListOptions<L> & {
  list: L;
  /** Prefix of its URL parameters, and storage key of its columns. */
  name: string;
  /** The accessible name. */
  label: string;
  /** What differs from the columns that the list declares. */
  columns?: ScreenColumns<L>;
  /** By default those that the list's columns declare. A function if they depend on selected filters. */
  filters?:
    readonly ReportFilter<L>[] | ((selected: SelectedFilters<L>) => readonly ReportFilter<L>[]);
  /** Additional filters or buttons for the bar. */
  bar?: ReactNode;
  /**
   * Puts all filters and `bar` behind one button, with active filters as chips; on a phone also the sort order, the
   * columns and the export.
   */
  foldsFilters?: boolean;
  /**
   * A button that groups the rows by a field, with the subtotals of each group. They are grouped while they are sorted
   * by it.
   */
  groupBy?: {
    field: SortOf<L>['field'] & GroupField<L>;
    button: string;
    /** The heading of a group, from its first row. */
    title: (row: RowOf<L>) => ReactNode;
  };
  /** Buttons next to the columns and the export, which stay visible. */
  buttons?: ReactNode;
  /** The two lines of a row on a phone, in place of a labeled value per column. */
  card?: (row: RowOf<L>) => CardLines;
  /** For the count next to the filters. */
  noun: { one: string; many: string };
  /** The accessible name of the search box; by default derived from the noun. */
  searchLabel?: string;
  /** The single field that the search box searches, as its name and placeholder. */
  searchField?: string;
  /**
   * Replaces the placeholder of its search box. If a page has several lists, only the box without a placeholder is a
   * search landmark.
   */
  searchPlaceholder?: string;
  /** The list's own messages for a failed export. */
  exportFailed?: ExportFailed;
  /** What will appear here, and the first step. */
  empty: { title: string; body?: ReactNode; action?: ReactNode };
  /** The page of a row. */
  rowLink?: (row: RowOf<L>) => React.ComponentProps<typeof Link>['to'] | undefined;
  /** A color for rows that need attention; a column must say the same in words. */
  rowTone?: (row: RowOf<L>) => RowTone | undefined;
  /** The last cell of a row, and the corner of its card: a `RowMenu`, or nothing for a row without actions. */
  rowActions?: ((row: RowOf<L>) => ReactNode) | undefined;
  /** In pixels, for buttons instead of a menu; by default wide enough for a menu. */
  actionsWidth?: number;
  /** Draws the rows in place of the grid and the cards, for a log or a gallery. */
  drawRows?: (rows: readonly RowOf<L>[]) => ReactNode;
  /** Rows are as high as their content, for cells of several lines. */
  hasTallRows?: boolean;
  /** Which rows may be selected; by default none. */
  selectable?: (row: RowOf<L>) => boolean;
  /** Called with the selected rows of all pages; pass a stable function. */
  onSelect?: (rows: readonly RowOf<L>[]) => void;
  /** Shown below the rows: a summary of the selection and its actions. */
  selectionBar?: (selection: Selection<L>) => ReactNode;
};

/** The selected rows of a report, over all pages of matching rows. */
export interface Selection<L extends Listed> {
  rows: readonly RowOf<L>[];
  clear: () => void;
  /** Changes with the matching rows, which also clears the selection. */
  matching: string;
  /** The number of matching rows that meet further conditions, on all pages. */
  countMatching: (further: FilterOf<L>) => Promise<number>;
  /** The matching rows that meet further conditions, counted and summed by the values of some fields. */
  groupMatching: (further: FilterOf<L>, by: readonly GroupField<L>[]) => Promise<Grouped<L>>;
  /** Loads the matching rows that meet further conditions, on all pages, without selecting them. */
  readMatching: (further: FilterOf<L>, given: { atMost: number }) => Promise<readonly RowOf<L>[]>;
  /**
   * Selects the matching rows that meet further conditions, on all pages.
   * @param atMost maximum number of rows to select
   * @returns the number of rows found
   */
  selectMatching: (further: FilterOf<L>, given: { atMost: number }) => Promise<number>;
}

/**
 * A report: a declared list with sorting, filters, pages of 10 to 100 rows, totals, column selection, row selection
 * and export. A DataGrid from 768 px, cards below.
 * @example
 * <ReportGrid list={reports.lists.sales} name="sales" params={{ tenantId }} label="Sales"
 *   columns={{ 'details.buyer': { render: ({ details }) => <strong>{details.buyer}</strong> } }}
 *   noun={{ one: 'sale', many: 'sales' }} empty={{ title: 'No sales yet' }} />
 */
export function ReportGrid<const L extends Listed>(props: ReportGridProps<L>) {
  const { list, name, noun, empty } = props;
  const found = useList(list, props);
  const translate = useTranslate();
  const params = props.params as Record<string, string> | undefined;
  // A new array at each render of the screen has the same columns.
  const { columns: given } = props;
  const columns = useMemo(() => readyColumns(list, given), [list, given]);
  // Requested together with the rows, whose instants stay blank until the zone is known.
  const hasInstants = columns.some(({ meta }) => meta.kind === 'instant');
  useTimeZone((hasInstants && params?.['tenantId']) || undefined);
  const { shown, toggle } = useColumnChoice(name, columns);
  const isNarrow = useMediaQuery('(max-width:767.95px)', { noSsr: true });
  const { drawRows, filters = columnFilters(list) } = props;
  const top = useScrollTopOnPageChange(
    found.grid.paginationModel.page,
    isNarrow || drawRows !== undefined,
  );
  const rows = found.rows as unknown as readonly AnyRow[];
  // The filters' names are checked where the list is used.
  const state = found as unknown as Filtered;
  const selectable = props.selectable as ReportBodyProps['selectable'];
  const selection = useRowSelection({
    rows,
    matching: found.matching,
    selectable,
    onSelect: props.onSelect as ((rows: readonly AnyRow[]) => void) | undefined,
  });

  const [sortedBy = '', order] = found.sort.split(':');
  const { groupBy } = props;
  const isGrouped = groupBy !== undefined && sortedBy === groupBy.field;
  const grouped = useQuery({
    queryKey: ['list', found.path, 'groups', found.matching],
    queryFn: () => found.groupMatching({}, groupBy ? [groupBy.field] : []),
    enabled: isGrouped,
  });
  const area = useRef<HTMLDivElement>(null);
  useRowKeys(area, props.selectable !== undefined);
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
        {/* An empty list has nothing to export, unless it declares a message that says so. */}
        {list.emptyDownload && <Box sx={{ ...bar, justifyContent: 'flex-end' }}>{exportAll}</Box>}
        <Card>
          <Notice title={empty.title} action={empty.action}>
            {empty.body}
          </Notice>
        </Card>
      </>
    );

  const totals = found.totals as Readonly<Record<string, number>> | undefined;
  const isFolded = isNarrow && props.foldsFilters === true;
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
    rowActions: props.rowActions as ReportBodyProps['rowActions'],
    card: props.card as ReportBodyProps['card'],
    hasSort: !isFolded,
    actionsWidth: props.actionsWidth,
    hasTallRows: props.hasTallRows ?? false,
    groups: isGrouped
      ? {
          field: groupBy.field,
          title: groupBy.title as (row: AnyRow) => ReactNode,
          subtotals: new Map(
            grouped.data?.groups.result.map(({ of, count, totals }) => [
              of[groupBy.field],
              {
                count: formatCount(count, noun.one, noun.many),
                totals: shownTotals(totals, columns),
              },
            ]),
          ),
        }
      : undefined,
    selectable,
    selected: selection.ids,
    onSelect: selection.select,
  };
  const groupButton = groupBy && (
    <Button
      aria-pressed={isGrouped}
      variant={isGrouped ? 'outlined' : 'text'}
      onClick={() => found.setSort(isGrouped ? undefined : { field: groupBy.field, order: 'ASC' })}
    >
      {groupBy.button}
    </Button>
  );
  // The lines of a card are always the same.
  const columnMenu = columns.length > 1 && !(isNarrow && props.card) && (
    <ColumnMenu columns={columns} shown={shown} onToggle={toggle} />
  );
  const offered = typeof filters === 'function' ? filters(found.filters) : filters;
  // The few rows of a record, such as an order's tickets, need no views.
  const views = offered.length > 0 && (
    <ListViews list={list.path} name={name} columns={columns} shown={shown} />
  );
  return (
    <ListContextProvider value={listContext(list, state)}>
      <Box ref={top} sx={bar}>
        <ReportFilters
          list={list}
          filters={offered}
          state={state}
          searchLabel={props.searchField ?? props.searchLabel ?? `Search ${noun.many}`}
          searchField={props.searchField}
          searchPlaceholder={props.searchPlaceholder}
          searchIn={props.searchIn ?? []}
          isFolded={props.foldsFilters ?? false}
          options={
            isFolded ? (
              <>
                <SortSelect columns={columns} grid={body.grid} />
                {groupButton}
                {columnMenu}
                {views}
                {exportAll}
              </>
            ) : undefined
          }
        >
          {props.bar}
        </ReportFilters>
        <Box sx={{ ...bar, mb: 0, ml: 'auto', justifyContent: 'flex-end' }}>
          {(found.count !== undefined || found.isUncounted) && (
            <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
              {found.count === undefined
                ? `Couldn’t count ${noun.many}`
                : formatCount(found.count, noun.one, noun.many)}
            </Typography>
          )}
          <AsOf answers={found.answers} />
          {!isFolded && groupButton}
          {props.buttons}
          {!isFolded && columnMenu}
          {!isFolded && views}
          {!isFolded && exportAll}
        </Box>
      </Box>
      <Card ref={area} aria-busy={found.isPending}>
        {found.error ? (
          <LoadFailed error={found.error} onRetry={found.retry} />
        ) : found.isPending ? (
          <TableSkeleton />
        ) : found.count === 0 ? (
          <Notice
            role="status"
            title={translate('kit.noMatch.title')}
            action={
              <Button variant="outlined" onClick={found.clear}>
                {translate('kit.noMatch.clear')}
              </Button>
            }
          >
            {translate('kit.noMatch.body')}
          </Notice>
        ) : drawRows ? (
          <>
            {drawRows(found.rows)}
            <Pages grid={body.grid} />
          </>
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
        groupMatching: found.groupMatching,
        readMatching: found.readMatching,
        async selectMatching(further, given) {
          const matching = await found.readMatching(further, given);
          selection.replace(matching as unknown as readonly AnyRow[]);
          return matching.length;
        },
      })}
    </ListContextProvider>
  );
}

/** Scrolls to the first row when the page changes, if the buttons are below the last one. */
function useScrollTopOnPageChange(page: number, isBelow: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (isBelow && shown.current !== page) top.current?.scrollIntoView?.({ block: 'start' });
    shown.current = page;
  }, [page, isBelow]);
  return top;
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

/** Exports all matching rows in the current order; very many rows become a task. */
export function GridExport({
  failed = exportFailed,
  ...wanted
}: Export & { failed?: ExportFailed }) {
  const startExport = useExport();
  const download = useAction(() => startExport(wanted), {
    done: (became) => (became === 'task' ? sharedToasts.exportStarted : undefined),
    failed,
  });

  return (
    <Button loading={download.isBusy} onClick={() => void download.run()}>
      Export ALL to CSV
    </Button>
  );
}
