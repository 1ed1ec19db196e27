import {
  Badge,
  errorStatus,
  LoadFailed,
  Notice,
  PageHead,
  useRecord,
  useScoped,
  useTenantId,
} from '@foyer/kit/admin';
import { Alert, Box, Skeleton } from '@mui/material';
import { useParams } from 'react-router';
import { orders } from '../contract.ts';
import { EVENT_ORDERS } from './addresses.ts';
import { BackLink } from './BackLink.tsx';
import { dayAndTime } from './dayAndTime.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderStatusBadge, PayoutBadge } from './OrderBadges.tsx';
import { OrderBuyer } from './OrderBuyer.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import { OrderTickets } from './OrderTickets.tsx';

/** The page itself says what went wrong. */
const quiet = { retry: false, onError: () => undefined };

/** One order: what was paid, by whom, and its tickets. */
export default function OrderPage() {
  const tenantId = useTenantId();
  const { eventId = '', orderUID = '' } = useParams();
  const scoped = useScoped();
  const {
    data: order,
    error,
    refetch,
  } = useRecord(orders.routes.orderDetails, { params: { tenantId, eventId, orderUID } }, quiet);
  if (errorStatus(error) === 404)
    return (
      <Notice level={1} title="There is no such order">
        The address may not be complete.
      </Notice>
    );
  if (error) return <LoadFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (!order) return <Skeleton variant="rounded" height={320} aria-label="Loading" />;
  const which = { tenantId, eventId, order };
  return (
    <>
      <PageHead
        crumb={<BackLink otherwise={scoped(EVENT_ORDERS, { tenantId, eventId })} />}
        title={`Order ${order.orderUID}`}
        note={
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {dayAndTime(order.dateCreated)}
            <OrderStatusBadge status={order.status} />
            {order.chargeId && <PayoutBadge {...order} />}
            {order.refunded && <Badge tone="warn">Refund Issued</Badge>}
            {order.disputed && <Badge tone="bad">Disputed</Badge>}
          </Box>
        }
        actions={<OrderActions {...which} refresh={() => void refetch()} />}
      />
      {order.reviewReason && (
        <Alert severity="error" sx={{ mb: 2 }}>
          This order needs a look: {order.reviewReason}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
          mb: 3,
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <OrderFacts order={order} />
          <OrderBuyer order={order} />
        </Box>
        <OrderFigures order={order} />
      </Box>
      <OrderTickets {...which} />
    </>
  );
}
