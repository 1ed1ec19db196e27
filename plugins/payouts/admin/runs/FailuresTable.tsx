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
import type { RunDetail } from '../../contract.ts';
import { ASK_OWNER, NO_DESTINATION, sentenceOf } from '../../reasons.ts';

/** The orders that were not paid out, by reason. */
export function FailuresTable({ failures }: { failures: RunDetail['failures'] }) {
  const titleId = useId();
  if (failures.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mt: 2 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 17, mb: 1 }}>
        Not paid out
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>Reason</TableCell>
              <TableCell align="right">Orders</TableCell>
              <TableCell align="right">Tenant Total</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {failures.map(({ reason, orders, amount }) => (
              <TableRow key={reason}>
                <TableCell>
                  {sentenceOf(reason)}
                  {reason === NO_DESTINATION && ` ${ASK_OWNER}`}
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
