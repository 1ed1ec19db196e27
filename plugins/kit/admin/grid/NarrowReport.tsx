import { Box, Checkbox, MenuItem, TablePagination, TextField } from '@mui/material';
import { Link } from 'react-router';
import { Group } from './GroupHeading.tsx';
import { isGroup, withHeadings, type AnyRow, type ReportBodyProps } from './reportBody.ts';
import { ReportValue } from './ReportValue.tsx';

/**
 * A report on a phone: each row is a card with its first field as the title and the others with
 * labels.
 */
export function NarrowReport(props: ReportBodyProps) {
  const { grid, totals } = props;
  const columns = props.columns.filter(({ field }, index) => !index || props.shown[field]);
  const summed = columns.filter(({ field }) => totals?.[field] !== undefined);
  return (
    <>
      {props.hasSort && (
        <Box sx={{ p: 1.5, borderBottom: '1px solid var(--line)' }}>
          <SortSelect {...props} />
        </Box>
      )}
      <Box component="ul" aria-label={props.label} aria-busy={grid.loading} sx={plainList}>
        {withHeadings(props.rows, props.groups).map((row) =>
          isGroup(row) ? (
            <Box component="li" key={row.id} sx={heading}>
              <Group row={row} groups={props.groups} field={undefined} />
              <Box component="dl" sx={facts}>
                {summed.map(({ field, label }) => (
                  <Fact key={field} label={label}>
                    <Group row={row} groups={props.groups} field={field} />
                  </Fact>
                ))}
              </Box>
            </Box>
          ) : (
            <RowCard key={row.id} row={row} {...props} columns={columns} />
          ),
        )}
      </Box>
      {summed.length > 0 && (
        <Box
          role="group"
          aria-label="Totals for all rows"
          sx={{
            px: 2,
            py: 1.5,
            bgcolor: 'var(--sunken)',
            borderTop: '1px solid var(--line-strong)',
          }}
        >
          <Box component="strong">Total</Box>
          <Box component="dl" sx={facts}>
            {summed.map(({ field, label }) => (
              <Fact key={field} label={label}>
                <strong>{totals?.[field]}</strong>
              </Fact>
            ))}
          </Box>
        </Box>
      )}
      <Pages grid={grid} />
    </>
  );
}

/** The buttons to turn pages, without a grid. */
export function Pages({ grid }: Pick<ReportBodyProps, 'grid'>) {
  const { page, pageSize } = grid.paginationModel;
  return (
    <TablePagination
      component="div"
      count={grid.rowCount}
      page={page}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[...grid.pageSizeOptions]}
      labelRowsPerPage="Rows"
      onPageChange={(_event, next) => grid.onPaginationModelChange({ page: next, pageSize })}
      onRowsPerPageChange={(event) =>
        grid.onPaginationModelChange({ page: 0, pageSize: Number(event.target.value) })
      }
      sx={{ borderTop: '1px solid var(--line)' }}
    />
  );
}

/** Selects the order of a list without column headings. */
export function SortSelect({ columns, grid }: Pick<ReportBodyProps, 'columns' | 'grid'>) {
  const sortable = columns.filter(({ canSort }) => canSort);
  const [sorted] = grid.sortModel;
  if (sortable.length === 0 || !sorted) return null;
  const value = `${sorted.field}:${sorted.sort ?? 'asc'}`;
  const choices = sortable.flatMap(({ field, label, orderWords: [up, down] }) => {
    return [
      { value: `${field}:asc`, label: `${label}, ${up}` },
      { value: `${field}:desc`, label: `${label}, ${down}` },
    ];
  });
  return (
    <TextField
      select
      fullWidth
      value={choices.some((one) => one.value === value) ? value : ''}
      onChange={(event) => {
        const [field = '', sort] = event.target.value.split(':');
        grid.onSortModelChange([{ field, sort: sort === 'desc' ? 'desc' : 'asc' }]);
      }}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': 'Sort by' } },
      }}
    >
      <MenuItem value="" disabled>
        Sort by
      </MenuItem>
      {choices.map((one) => (
        <MenuItem key={one.value} value={one.value}>
          {one.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function RowCard(props: ReportBodyProps & { row: AnyRow }) {
  const { row, columns, params, selectable, selected, rowTone } = props;
  const [title, ...others] = columns;
  if (!title) return null;
  const to = props.rowLink?.(row);
  const lines = props.card?.(row);
  const tone = rowTone?.(row);
  const isSelected = selected.has(row.id);
  const shared = { row, params };
  const value = <ReportValue {...shared} column={title} />;
  const change = (isOn: boolean) =>
    props.onSelect(isOn ? [...selected, row.id] : [...selected].filter((id) => id !== row.id));
  const bgcolor = isSelected ? 'var(--marquee-wash)' : tone && `var(--${tone}-wash)`;
  const titleId = `row-${row.id}`;
  const checkbox = selectable && (
    <Checkbox
      checked={isSelected}
      disabled={!selectable(row)}
      onChange={(_event, isOn) => change(isOn)}
      sx={{ position: 'relative', zIndex: 1, my: -1, [lines ? 'ml' : 'mr']: -1, p: 1.25 }}
      slotProps={{ input: { 'aria-label': 'Select', 'aria-describedby': titleId } }}
    />
  );
  return (
    <Box
      component="li"
      data-id={row.id}
      sx={{ position: 'relative', px: 2, py: 1.5, borderBottom: '1px solid var(--line)', bgcolor }}
    >
      <Box sx={{ display: 'flex', alignItems: lines ? 'center' : 'flex-start', gap: 1 }}>
        {lines && checkbox}
        <Box
          id={titleId}
          sx={{ flex: 1, minWidth: 0, fontWeight: 600, fontSize: 15.5, overflowWrap: 'anywhere' }}
        >
          {to === undefined ? (
            value
          ) : (
            <Box component={Link} to={to} sx={cardLink}>
              {value}
            </Box>
          )}
        </Box>
        {lines && (
          <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{lines.end}</Box>
        )}
        {props.rowActions && (
          <Box sx={{ position: 'relative', zIndex: 1, my: -0.5 }}>{props.rowActions(row)}</Box>
        )}
        {!lines && checkbox}
      </Box>
      {lines ? (
        <Box sx={secondLine}>{lines.second}</Box>
      ) : (
        <Box component="dl" sx={facts}>
          {others.map((column) => (
            <Fact key={column.field} label={column.label}>
              <ReportValue {...shared} column={column} />
            </Fact>
          ))}
        </Box>
      )}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontSize: 12.5, color: 'var(--ink-3)' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
      >
        {children}
      </Box>
    </Box>
  );
}

const heading = {
  px: 2,
  py: 1.25,
  bgcolor: 'var(--sunken)',
  borderBottom: '1px solid var(--line)',
};
const plainList = { listStyle: 'none', m: 0, p: 0 };
const facts = {
  '& :is(a, button)': { position: 'relative', zIndex: 1 },
  m: 0,
  mt: 0.75,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 136px), 1fr))',
  columnGap: 2,
  rowGap: 0.75,
  fontSize: 14,
};
const secondLine = {
  '& :is(a, button)': { position: 'relative', zIndex: 1 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  fontSize: 14,
  color: 'var(--ink-2)',
  minWidth: 0,
};
// Makes the whole card clickable.
const cardLink = { '&::after': { content: '""', position: 'absolute', inset: 0 } };
