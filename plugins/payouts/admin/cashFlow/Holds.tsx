import { formatDollars, formatNumber } from '@foyer/kit';
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

/** Why orders are held manually, with the amount for each reason. */
export function Holds({ holds }: { holds: CashFlow['holds'] }) {
  const titleId = useId();
  if (holds.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mt: 1.5 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 17, mb: 1 }}>
        Why payouts are on hold
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>Reason</TableCell>
              <TableCell align="right">Orders</TableCell>
              <TableCell align="right">Amount</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {holds.map(({ message, orders, amount }) => (
              <TableRow key={message ?? ''}>
                <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                  {message ?? 'Other reasons'}
                </TableCell>
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
