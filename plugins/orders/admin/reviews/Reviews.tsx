import { formatDollars, formatMinorUnits, toCents } from '@foyer/kit';
import {
  Badge,
  ExportButton,
  FilterPanel,
  formatInstant,
  ListPage,
  listParts,
  LongText,
  RowMenu,
  useScoped,
  useTimeZone,
} from '@foyer/kit/admin';
import { Box, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { orders, type ReviewRow } from '../../contract.ts';
import { ORDER_PAGE } from '../addresses.ts';
import { TruncatedText } from '../list/TruncatedText.tsx';
import { ReviewDialog, wayLabel, type WayOut } from './ReviewDialog.tsx';

const { Table, Col, SearchBox, FilterSelect, FilterDates } = listParts(orders.lists.reviews);

const QUIET = [
  { value: false, label: 'Needs action' },
  { value: true, label: 'Snoozed' },
];
const HELD = [
  { value: true, label: 'Tickets held' },
  { value: false, label: 'Tickets not held' },
];
const KINDS = [
  { value: 'amount', label: 'Amount mismatch' },
  { value: 'lost', label: 'Lost order' },
  { value: 'unreadable', label: 'Lost order, refund only' },
];
const EMPTY = {
  title: 'No orders need review',
  body: 'Orders appear here when their payment doesn’t match the total, or when a paid order was lost in a failover.',
};

/** All tenants' orders that need review. */
export default function Reviews() {
  const [asking, setAsking] = useState<{ review: ReviewRow; way: WayOut }>();
  const scoped = useScoped();
  const timeZone = useTimeZone();
  const pageOf = ({ tenantId, eventId, orderUID }: ReviewRow) =>
    scoped(ORDER_PAGE, { tenantId, eventId, orderUID });
  return (
    <>
      <ListPage
        list={orders.lists.reviews}
        crumb="Events"
        title="Needs review"
        note="Orders whose payment doesn’t match the total, and paid orders lost in a failover. Tickets aren’t issued until you resolve the order."
        filters={
          <>
            <SearchBox source="q" label="Search orders" />
            <FilterDates source="since" label="Opened" />
            <FilterPanel>
              <FilterSelect source="kind" label="Problem" all="Any problem" choices={KINDS} />
              <FilterSelect source="isQuiet" label="State" all="Any state" choices={QUIET} />
              <FilterSelect source="isHeld" label="Tickets" all="Any hold status" choices={HELD} />
            </FilterPanel>
            <ExportButton />
          </>
        }
        noun={{ one: 'order', many: 'orders' }}
        sort={{ field: 'since', order: 'ASC' }}
        empty={EMPTY}
      >
        <Table label="Needs review">
          <Col
            label="Order ID"
            render={(review) => (
              <>
                <Link component={RouterLink} to={pageOf(review)}>
                  <LongText>{review.orderUID}</LongText>
                </Link>
                <TruncatedText text={`${review.tenantName} · ${review.eventName}`} isSecond />
                <Box sx={{ display: { md: 'none' }, mt: 0.5 }}>
                  <State review={review} />
                </Box>
              </>
            )}
          />
          <Col
            source="since"
            label="Opened"
            from="md"
            noWrap
            render={({ since }) => formatInstant(since, timeZone)}
          />
          <Col
            label="Buyer"
            from="lg"
            render={({ fullName, email }) => (
              <>
                <TruncatedText text={fullName || 'No name'} />
                <TruncatedText text={email} isSecond />
              </>
            )}
          />
          <Col
            source="asked"
            label="Expected"
            isNumber
            from="sm"
            render={({ asked }) => formatDollars(asked)}
          />
          <Col
            source="paid"
            label="Paid"
            isNumber
            render={(review) => (
              <>
                <LongText>{formatMinorUnits(toCents(review.paid), review.currency)}</LongText>
                {/* Phones have no column for it. */}
                <Typography
                  variant="body2"
                  sx={{ display: { sm: 'none' }, color: 'text.secondary' }}
                >
                  of {formatDollars(review.asked)}
                </Typography>
              </>
            )}
          />
          <Col label="State" from="md" render={(review) => <State review={review} />} />
          <Col
            label="Actions"
            render={(review) => (
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
        </Table>
      </ListPage>
      {asking && <ReviewDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function State({ review }: { review: ReviewRow }) {
  const timeZone = useTimeZone();
  const { kind, isHeld, isUnderWay, isQuiet, quietUntil, note, failure } = review;
  return (
    <>
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
      {note && <TruncatedText text={note} isSecond />}
    </>
  );
}
