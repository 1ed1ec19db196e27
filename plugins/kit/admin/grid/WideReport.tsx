import { Box, type SxProps, type Theme } from '@mui/material';
import {
  DataGrid,
  type GridColDef,
  type GridEventListener,
  type GridRenderCellParams,
  type GridSlotProps,
} from '@mui/x-data-grid';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import materialSlots from '@mui/x-data-grid/material';
import { fieldValue } from '../../fields.ts';
import { ROW_LINK, rowClicks } from '../list/rowClicks.ts';
import { pageNonce } from '../pageNonce.ts';
import { Group } from './GroupHeading.tsx';
import { isGroup, withHeadings, type AnyRow, type ReportBodyProps } from './reportBody.ts';
import { ReportValue } from './ReportValue.tsx';
import type { ReadyColumn } from './reportColumn.ts';
import { GridFoot, TotalsContext } from './TotalsRow.tsx';

const MaterialCheckbox = materialSlots.baseCheckbox;

/** The grid's checkbox with the input's own indeterminate state, which `aria-checked` alone contradicts. */
function GridCheckbox(props: GridSlotProps['baseCheckbox']) {
  const { indeterminate = false, slotProps } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <MaterialCheckbox
      {...props}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, ref: input } }}
    />
  );
}

/** A report as MUI's DataGrid, which is loaded with it. */
export default function WideReport(props: ReportBodyProps) {
  const { columns, params, rowLink, rowTone, rowActions, actionsWidth, selectable, selected } =
    props;
  const { groups, shown } = props;
  const visible = columns.filter(({ field }, index) => !index || shown[field]);
  const firstSum = visible.findIndex(({ field }) => props.totals?.[field] !== undefined);
  /** How many columns the heading of a group takes. */
  const span = firstSum < 1 ? visible.length : firstSum;
  const rows = useMemo(() => withHeadings(props.rows, groups), [props.rows, groups]);
  const defined = useMemo(
    () => [
      ...columns.map((column, index) =>
        define(column, { params, rowLink, groups, isFirst: !index, span }),
      ),
      ...(rowActions ? [actionsColumn(rowActions, actionsWidth)] : []),
    ],
    [columns, params, rowLink, rowActions, actionsWidth, groups, span],
  );
  const model = useMemo(() => ({ type: 'include' as const, ids: new Set(selected) }), [selected]);
  // The grid would drop a sort by a field that isn't a column, and report that as a change.
  const { sortModel } = props.grid;
  const sorted = useMemo(
    () => sortModel.filter((sort) => columns.some(({ field }) => field === sort.field)),
    [sortModel, columns],
  );
  return (
    <TotalsContext.Provider value={props.totals}>
      <Box
        {...rowClicks}
        sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'max(440px, 76vh)' }}
      >
        <DataGrid<AnyRow>
          {...props.grid}
          sortModel={sorted}
          rows={rows}
          columns={defined}
          aria-label={props.label}
          nonce={pageNonce()}
          {...(props.hasTallRows ? { getRowHeight: autoHeight } : { rowHeight: 48 })}
          columnHeaderHeight={44}
          sortingOrder={ORDERS}
          columnVisibilityModel={props.shown}
          disableColumnMenu
          disableColumnSelector
          disableRowSelectionOnClick
          checkboxSelection={selectable !== undefined}
          isRowSelectable={({ row }) => !isGroup(row) && (selectable?.(row) ?? false)}
          disableRowSelectionExcludeModel
          keepNonExistentRowsSelected
          rowSelectionModel={model}
          onCellKeyDown={leaveSpaceToControls}
          onRowSelectionModelChange={({ ids }) => props.onSelect(ids)}
          getRowClassName={({ row }) => {
            if (isGroup(row)) return 'group-row';
            const tone = rowTone?.(row);
            return tone ? `tone-${tone}` : '';
          }}
          slots={slots}
          hideFooterSelectedRowCount
          sx={gridStyles}
        />
      </Box>
    </TotalsContext.Provider>
  );
}

/** The grid would scroll on Space even if a switch or a button in the cell has the focus. */
const leaveSpaceToControls: GridEventListener<'cellKeyDown'> = (_cell, event) => {
  if (event.key === ' ' && event.target !== event.currentTarget) event.defaultMuiPrevented = true;
};

const ORDERS = ['asc', 'desc'] as const;
const slots = { footer: GridFoot, baseCheckbox: GridCheckbox };

function define(
  column: ReadyColumn,
  given: Pick<ReportBodyProps, 'params' | 'rowLink' | 'groups'> & {
    isFirst: boolean;
    span: number;
  },
): GridColDef<AnyRow> {
  const { field, label, isNumber, canSort, width } = column;
  const align = isNumber ? 'right' : 'left';
  return {
    field,
    headerName: label,
    sortable: canSort,
    align,
    headerAlign: align,
    hideable: !given.isFirst,
    colSpan: (_value: unknown, row) => (given.isFirst && isGroup(row) ? given.span : 1),
    ...(width === undefined ? { flex: 1, minWidth: 180 } : { width }),
    valueGetter: (_value: never, row) => (isGroup(row) ? undefined : fieldValue(row, field)),
    renderCell: ({ row, tabIndex }: GridRenderCellParams<AnyRow>) => {
      if (isGroup(row))
        return <Group row={row} groups={given.groups} field={given.isFirst ? undefined : field} />;
      const value = <ReportValue column={column} row={row} params={given.params} />;
      const to = given.isFirst ? given.rowLink?.(row) : undefined;
      return to === undefined ? (
        value
      ) : (
        <Link to={to} tabIndex={tabIndex} {...{ [ROW_LINK]: '' }}>
          {value}
        </Link>
      );
    },
  };
}

const autoHeight = () => 'auto' as const;

const actionsColumn = (
  rowActions: NonNullable<ReportBodyProps['rowActions']>,
  width = 84,
): GridColDef<AnyRow> => ({
  field: '__actions__',
  headerName: 'Actions',
  sortable: false,
  hideable: false,
  align: 'right',
  headerAlign: 'right',
  width,
  renderCell: ({ row }) => (isGroup(row) ? null : rowActions(row)),
});

const wash = (tone: string) => ({
  bgcolor: `var(--${tone}-wash)`,
  '&:hover': { bgcolor: `var(--${tone}-wash)` },
});

/** The grid in the console's style: lines instead of boxes, one focus ring, colored rows. */
const gridStyles: SxProps<Theme> = {
  border: 0,
  fontSize: 14.5,
  '--DataGrid-rowBorderColor': 'var(--line)',
  '--DataGrid-t-color-border-base': 'var(--line)',
  // In the dark theme MUI separates surfaces by shade; here lines separate them.
  '--DataGrid-t-color-background-base': 'var(--surface)',
  bgcolor: 'var(--surface)',
  '& .MuiDataGrid-columnHeaders :is([role=row], .MuiDataGrid-columnHeader, .MuiDataGrid-filler)': {
    bgcolor: 'var(--surface)',
  },
  '& .MuiDataGrid-columnHeader .MuiDataGrid-sortButton': { bgcolor: 'var(--surface)' },
  '& .MuiDataGrid-columnSeparator': { color: 'var(--line)' },
  '& .MuiDataGrid-columnHeaderTitle': { fontSize: 12.5, fontWeight: 600, color: 'var(--ink-3)' },
  '& .MuiDataGrid-columnHeader--sorted .MuiDataGrid-columnHeaderTitle': { color: 'var(--ink)' },
  '& .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-columnHeader:focus-within': {
    outlineColor: 'var(--marquee)',
  },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', minWidth: 0 },
  '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell': {
    minHeight: 48,
    py: 0.75,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& .MuiDataGrid-cell [data-long-text]': { whiteSpace: 'normal', lineHeight: 1.3 },
  '& .MuiDataGrid-cell--textRight': {
    justifyContent: 'flex-end',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within': {
    outline: '3px solid var(--marquee)',
    outlineOffset: -3,
  },
  '& .MuiDataGrid-cell a:focus-visible': { outline: 'none' },
  '& .tone-good': wash('good'),
  '& .tone-warn': wash('warn'),
  '& .tone-bad': wash('bad'),
  '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': {
    bgcolor: 'var(--marquee-wash)',
  },
  '& .group-row, & .group-row:hover': { bgcolor: 'var(--sunken)' },
  '& .group-row .MuiDataGrid-checkboxInput': { visibility: 'hidden' },
  [`& .MuiDataGrid-row:has(a[${ROW_LINK}])`]: { cursor: 'pointer' },
};
