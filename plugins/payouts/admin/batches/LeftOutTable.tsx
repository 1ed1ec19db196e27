import { formatMoney } from '@foyer/kit/admin';
import { Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useId } from 'react';
import type { BatchDetail } from '../../contract.ts';
import { LEFT_OUT_WORDS } from './words.ts';

/** The tenant's orders that were left out of the batch, by reason. */
export function LeftOutTable({ leftOut }: { leftOut: BatchDetail['leftOut'] }) {
  const titleId = useId();
  if (leftOut.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mt: 2 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 17, mb: 1 }}>
        {' '}
        Not included{' '}
      </Typography>
      <Table size="small" aria-labelledby={titleId}>
        <TableHead>
          <TableRow>
            <TableCell>Reason</TableCell>
            <TableCell align="right">Orders</TableCell>
            <TableCell align="right">Amount</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {leftOut.map(({ reason, orders, amount }) => (
            <TableRow key={reason}>
              <TableCell>{LEFT_OUT_WORDS[reason]}</TableCell>
              <TableCell align="right">{orders.toLocaleString('en-US')}</TableCell>
              <TableCell align="right">{formatMoney(amount)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
