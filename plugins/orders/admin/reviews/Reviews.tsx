import { formatMinorUnits, toCents } from '@foyer/kit';
import {
  Badge,
  formatInstant,
  LongText,
  PageHead,
  ReportGrid,
  RowMenu,
  SecondLine,
  useScoped,
  useTimeZone,
  type ScreenColumns,
} from '@foyer/kit/admin';
import { Box, Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { orders, type ReviewRow } from '../../contract.ts';
import { ORDER_PAGE } from '../addresses.ts';
import { ReviewDialog, wayLabel, type WayOut } from './ReviewDialog.tsx';

const EMPTY = {
  title: 'No orders need review',
  body: 'Orders appear here when their payment doesn’t match the total, or when a paid order was lost in a failover.',
};

/** All tenants' orders that need review. */
export default function Reviews() {
  const [asking, setAsking] = useState<{ review: ReviewRow; way: WayOut }>();
  return (
    <>
      <PageHead
        crumb="Events"
        title="Needs review"
        note="Orders whose payment doesn’t match the total, and paid orders lost in a failover. Tickets aren’t issued until you resolve the order."
      />
      <ReportGrid
        list={orders.lists.reviews}
        name="reviews"
        label="Needs review"
        hasTallRows
        columns={COLUMNS}
        noun={{ one: 'order', many: 'orders' }}
        empty={EMPTY}
        rowActions={(review) => (
          <RowMenu
            of={review.orderUID}
            actions={[
              {
                label: wayLabel(review, 'complete'),
                onClick: () => setAsking({ review, way: 'complete' }),
              },
              { label: 'Snooze review', onClick: () => setAsking({ review, way: 'wait' }) },
              {
                label: 'Refund payment',
                isDanger: true,
                onClick: () => setAsking({ review, way: 'refund' }),
              },
            ].map((action) => ({
              ...action,
              isDisabled: review.isUnderWay,
              reason: 'This payment is already being refunded.',
            }))}
          />
        )}
      />
      {asking && <ReviewDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

const COLUMNS: ScreenColumns<typeof orders.lists.reviews> = {
  orderUID: {
    render: (review) => (
      <div>
        <OrderLink review={review} />
        <SecondLine>{`${review.tenantName} · ${review.eventName}`}</SecondLine>
      </div>
    ),
  },
  fullName: {
    render: ({ fullName, email }) => (
      <div>
        <LongText>{fullName || 'No name'}</LongText>
        <SecondLine>{email}</SecondLine>
      </div>
    ),
  },
  paid: { render: ({ paid, currency }) => formatMinorUnits(toCents(paid), currency) },
  isQuiet: { render: (review) => <State review={review} /> },
};

function OrderLink({ review: { tenantId, eventId, orderUID } }: { review: ReviewRow }) {
  const scoped = useScoped();
  return (
    <Link component={RouterLink} to={scoped(ORDER_PAGE, { tenantId, eventId, orderUID })}>
      <LongText>{orderUID}</LongText>
    </Link>
  );
}

function State({ review }: { review: ReviewRow }) {
  const timeZone = useTimeZone();
  const { kind, isHeld, isUnderWay, isQuiet, quietUntil, note, failure } = review;
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {kind !== 'amount' && <Badge tone="bad">Lost order</Badge>}
        {kind === 'unreadable' ? (
          <Badge tone="warn">Refund only</Badge>
        ) : isHeld ? (
          <Badge tone="good">Tickets held</Badge>
        ) : (
          <Badge tone="warn">Not held</Badge>
        )}
        {isUnderWay && <Badge tone="active">Refund in progress</Badge>}
        {failure && <Badge tone="bad">Refund failed</Badge>}
        {isQuiet && quietUntil && (
          <Badge tone="plain">{`Snoozed until ${formatInstant(quietUntil, timeZone)}`}</Badge>
        )}
      </Box>
      {note && <SecondLine>{note}</SecondLine>}
    </div>
  );
}
