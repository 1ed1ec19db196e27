import {
  Badge,
  errorStatus,
  LoadFailed,
  Notice,
  PageHead,
  RecordHistory,
  useRecord,
  useScoped,
  useTenantId,
} from '@foyer/kit/admin';
import { Alert, Box, Skeleton, Link } from '@mui/material';
import { useParams, Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { orders } from '../contract.ts';
import { EVENT_ORDERS } from './addresses.ts';
import type { MouseEvent } from 'react';
import { dayAndTime } from './dayAndTime.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderStatusBadge, PayoutBadge } from './OrderBadges.tsx';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import { Facts } from './Facts.tsx';
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
        actions={
          <>
            <RecordHistory subject="order" subjectId={order.orderUID} />
            <OrderActions {...which} refresh={() => void refetch()} />
          </>
        }
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

/** To where one came from, with its filters; to `otherwise` for who opened the address itself. */
function BackLink({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();

  function goBack(event: MouseEvent) {
    // The first page of a visit has no other behind it that is ours; a new tab has none at all.
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (key === 'default' || !isPlain) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link component={RouterLink} to={otherwise} color="inherit" onClick={goBack}>
      Back to Previous Page
    </Link>
  );
}

/** Who bought. */
function OrderBuyer({ order }: { order: OrderDetails }) {
  const { firstName, lastName, user, phone, address1, address2, city, state, zipCode } = order;
  const address = [address1, address2, city, `${state} ${zipCode}`.trim(), order.country];
  return (
    <Facts
      id="order-buyer"
      title="Buyer"
      width={220}
      facts={[
        ['Name', `${firstName} ${lastName}`.trim()],
        ['Email', user],
        ['Phone', phone],
        ['Address', address.filter(Boolean).join(', ')],
      ]}
    />
  );
}
