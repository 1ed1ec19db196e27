import { formatDollars, formatNumber, longDay } from '@foyer/kit';
import {
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import type { CashFlow } from '../../contract.ts';

/** The reserve that is held, and when it is released. */
export function Releases({ releases }: { releases: CashFlow['releases'] }) {
  const titleId = useId();
  if (releases.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mt: 1.5 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 17, mb: 0.5 }}>
        Reserve releases
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        Refunds, disputes and amounts owed are taken from the reserve first. An open dispute keeps
        the rest of its order’s reserve on hold.
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>Date</TableCell>
              <TableCell align="right">Orders</TableCell>
              <TableCell align="right">Amount</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {releases.map(({ day, orders, amount }) => (
              <TableRow key={day ?? ''}>
                <TableCell>{day === null ? 'Later' : longDay(day, 'UTC')}</TableCell>
                <TableCell align="right">{formatNumber(orders)}</TableCell>
                <TableCell align="right">{formatDollars(amount)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}
