import { BackLink, Badge, PageHead, RecordHistory, useDates, useRefresh } from '@foyer/kit/admin';
import { Alert, Box } from '@mui/material';
import { useSearchParams } from 'react-router';
import type { OrderDetails } from '../../contract/deskRoutes.ts';
import { REFUNDED } from '../addresses.ts';
import { MoneyPath, useMoneyPath } from '../money/MoneyPath.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderStatusBadge, PayoutBadge } from './OrderBadges.tsx';
import { LedgerLines } from '../money/LedgerLines.tsx';
import { OrderBuyer } from './OrderBuyer.tsx';
import { OrderFacts, TechnicalDetails } from './OrderFacts.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import { OrderRefunds } from '../refund/OrderRefunds.tsx';
import { OrderStory } from './OrderStory.tsx';
import { OrderTickets } from './OrderTickets.tsx';
import { useOrderOrigin, type OrderPlace } from './useOrderOrigin.ts';
import { ReviewLink } from '../reviews/ReviewLink.tsx';

/** The types of records whose activity belongs to the order's. */
const PARTS = ['ticket', 'refund'];

/** A loaded order. Users who come from a refund's row see the refunds first. */
export function OrderView(props: {
  tenantId: string;
  eventId: string;
  order: OrderDetails;
  place: OrderPlace;
  /** The target of the back link, if not the event's list. */
  origin?: string;
}) {
  const { tenantId, eventId, order, place } = props;
  const [query] = useSearchParams();
  const isAboutRefunds = query.get(REFUNDED) === 'true';
  const listed = useOrderOrigin(place, {
    tenantId,
    eventId,
    list: isAboutRefunds ? 'refunds' : 'orders',
  });
  const refresh = useRefresh();
  const dates = useDates(tenantId);
  const path = useMoneyPath({ tenantId, eventId, orderUID: order.orderUID });
  const which = { tenantId, eventId, order, place };
  const refunds = order.refunded && <OrderRefunds {...which} />;
  return (
    <>
      <PageHead
        crumb={<BackLink otherwise={props.origin ?? listed} />}
        title={`Order ${order.orderUID}`}
        note={
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {dates.long(order.dateCreated)}
            <OrderStatusBadge status={order.status} />
            {order.chargeId && <PayoutBadge {...order} />}
            {order.refunded && <Badge tone="warn">Refund Issued</Badge>}
            {order.eventCancelled && <Badge tone="bad">Event canceled</Badge>}
            {order.disputed && <Badge tone="bad">Disputed</Badge>}
          </Box>
        }
        actions={
          <>
            <RecordHistory
              subject="order"
              subjectId={order.orderUID}
              parts={{ subjects: PARTS, ids: path.data?.parts ?? [] }}
            />
            <OrderActions {...which} refresh={refresh} />
          </>
        }
      />
      {order.reviewReason && (
        <Alert severity="error" sx={{ mb: 2 }}>
          This order needs review: {order.reviewReason} <ReviewLink />
        </Alert>
      )}
      {order.status === 'awaiting_confirmation' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          The buyer has 30 minutes to confirm this free order by email. Until then, its tickets are
          held and don’t count as sold.
        </Alert>
      )}
      <HoldNotice order={order} />
      {isAboutRefunds && refunds}
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <OrderFacts order={order} />
          <OrderBuyer {...which} refresh={refresh} />
        </Box>
        <OrderFigures order={order} />
      </Box>
      <OrderTickets {...which} />
      {!isAboutRefunds && refunds}
      <OrderStory {...which} />
      <MoneyPath path={path} date={dates.short} />
      <TechnicalDetails
        order={order}
        ledger={path.data && <LedgerLines ledger={path.data.ledger} date={dates.short} />}
      />
    </>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
  mb: 3,
};

/** Why an order's payout is on hold, and since when. */
function HoldNotice({ order }: { order: OrderDetails }) {
  const dates = useDates(order.tenantId);
  const { hold, payoutCompleted } = order;
  if (!hold || payoutCompleted) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {hold.byDispute
        ? 'This payout is on hold until the dispute is resolved.'
        : `This payout has been on hold since ${dates.short(hold.heldAt)}: ${hold.reason}`}
    </Alert>
  );
}
