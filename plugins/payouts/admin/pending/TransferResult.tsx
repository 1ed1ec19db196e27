import { formatCount, formatDollars, formatNumber } from '@foyer/kit';
import { ModalFrame } from '@foyer/kit/admin';
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { Link } from 'react-router';
import { ASK_OWNER, NO_DESTINATION } from '../../words.ts';
import type { PayoutSplit } from '../../contract.ts';
import { SplitRow } from '../PayoutPreview.tsx';

/** The result of paying out orders. */
export interface PaidOut {
  askedOrders: number;
  paid: PayoutSplit & { orders: number };
  completed: readonly (PayoutSplit & { orderUID: string })[];
  failedOrders: number;
  failed: readonly { orderUID: string; reason: string; message: string }[];
  /** Link to the complete results, if there are more than are listed here. */
  page?: string;
}

/** The orders that were paid out, and those that weren't, each with its reason. */
export function TransferResult({ of, onClose }: { of: PaidOut; onClose: () => void }) {
  const { askedOrders, paid, completed, failed, failedOrders, page } = of;
  const isComplete = failedOrders === 0;
  return (
    <ModalFrame title="Payout result" onClose={onClose} width="md">
      <DialogContent>
        <Alert severity={isComplete ? 'success' : paid.orders > 0 ? 'warning' : 'error'}>
          {`${formatNumber(paid.orders)} of ${formatCount(askedOrders, 'order', 'orders')} completed: ${formatDollars(paid.transferred)} transferred.`}
        </Alert>
        {failedOrders > 0 && (
          <OrderList
            title={`Failed: ${formatCount(failedOrders, 'order', 'orders')}`}
            listed={failed.length}
            total={failedOrders}
          >
            {byMessage(failed).map(({ orderUIDs, reason, message }) => (
              <Box component="li" key={message} sx={line}>
                <Box component="strong" sx={{ flex: '1 1 160px' }}>
                  {orderUIDs.join(', ')}
                </Box>
                <Box sx={{ flex: '2 1 240px' }}>
                  {message}
                  {reason === NO_DESTINATION && (
                    <Box sx={{ color: 'text.secondary', fontSize: 14 }}>{ASK_OWNER}</Box>
                  )}
                </Box>
              </Box>
            ))}
          </OrderList>
        )}
        {paid.orders > 0 && (
          <OrderList
            title={`Completed: ${formatCount(paid.orders, 'order', 'orders')}`}
            listed={completed.length}
            total={paid.orders}
          >
            {[
              ...(paid.orders > 1
                ? [<SplitRow key="total" title="Total" split={paid} isTotal />]
                : []),
              ...completed.map(({ orderUID, ...split }) => (
                <SplitRow key={orderUID} title={orderUID} split={split} />
              )),
            ]}
          </OrderList>
        )}
      </DialogContent>
      <DialogActions>
        {page && (
          <Button component={Link} to={page}>
            {' '}
            View all orders{' '}
          </Button>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          Done
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}

/** Groups failed orders by message, so each message is shown once. */
function byMessage(failed: PaidOut['failed']) {
  const groups = new Map<string, { orderUIDs: string[]; reason: string; message: string }>();
  for (const { orderUID, reason, message } of failed) {
    const group = groups.get(message);
    if (group) group.orderUIDs.push(orderUID);
    else groups.set(message, { orderUIDs: [orderUID], reason, message });
  }
  return [...groups.values()];
}

interface OrderListProps {
  title: string;
  listed: number;
  total: number;
  children: React.ReactNode[];
}

function OrderList({ title, listed, total, children }: OrderListProps) {
  return (
    <>
      <Typography variant="h3" sx={{ fontSize: 16, mt: 2.5, mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
      {total > listed && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {`Showing the first ${formatNumber(listed)}.`}
        </Typography>
      )}
    </>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 0.75,
  borderBottom: '1px solid var(--line)',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
};
