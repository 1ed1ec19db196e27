import type { SxProps, Theme } from '@mui/material';
import { ROW_LINK } from '../list/rowClicks.ts';

const wash = (tone: string) => ({
  bgcolor: `var(--${tone}-wash)`,
  '&:hover': { bgcolor: `var(--${tone}-wash)` },
});

/** The grid in the console's style: lines instead of boxes, one focus ring, colored rows. */
export const gridStyles: SxProps<Theme> = {
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
  [`& .MuiDataGrid-row:has(a[${ROW_LINK}])`]: { cursor: 'pointer' },
};
