import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { textOf, type LooseData } from './chartData.ts';

/** The data of a chart as a table. */
export function ChartTable({ label, data }: { label: string; data: LooseData }) {
  return (
    <Box tabIndex={0} role="region" aria-label={`${label}, table`} sx={frame}>
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{data.of.label}</TableCell>
            {data.series.map(({ field, label: name }) => (
              <TableCell key={field} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.rows.map((row, index) => (
            <TableRow key={index}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {textOf(row, data.of)}
              </TableCell>
              {data.series.map((one) => (
                <TableCell
                  key={one.field}
                  align="right"
                  sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                >
                  {textOf(row, one)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const frame = {
  maxHeight: 280,
  overflow: 'auto',
  '& th.MuiTableCell-stickyHeader': { bgcolor: 'var(--surface)' },
};
