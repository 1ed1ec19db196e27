import { Badge } from '@foyer/kit/admin';
import { Box, Button } from '@mui/material';
import type { PendingRow } from '../../contract.ts';
import { canToggleHold } from './rules.ts';

/** Whether an order is held, with a button to change it for users with permission. */
export function HoldCell(props: {
  row: PendingRow;
  onToggle: ((row: PendingRow) => void) | undefined;
}) {
  const { row, onToggle } = props;
  const { onHold, heldAt, orderUID } = row.details;
  // A dispute alone also holds the order; the status shows that.
  const isHeldByHand = onHold && heldAt !== null;
  const action = onHold ? 'Release' : 'Hold';
  const canToggle = onToggle !== undefined && canToggleHold(row);
  if (!isHeldByHand && !canToggle) return <>–</>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, flexWrap: 'wrap' }}>
      {isHeldByHand && <Badge tone="bad">Payout On Hold</Badge>}
      {canToggle && (
        <Button
          size="small"
          variant="text"
          color={onHold ? 'primary' : 'warning'}
          sx={{ minWidth: 0, py: 0, ml: onHold ? 0 : -1 }}
          aria-label={`${action} payout for order ${orderUID}`}
          onClick={() => onToggle(row)}
        >
          {action}
        </Button>
      )}
    </Box>
  );
}
