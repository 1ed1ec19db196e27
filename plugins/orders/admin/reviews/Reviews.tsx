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
import { dollars } from '../dollars.ts';
import { OneLine } from '../OneLine.tsx';
import { paidIn } from './paidIn.ts';
import { ReviewDialog, type WayOut } from './ReviewDialog.tsx';

const { Table, Col, SearchBox, FilterSelect, FilterDates } = listParts(orders.lists.reviews);

const QUIET = [
  { value: false, label: 'Wait for somebody' },
  { value: true, label: 'Quiet for now' },
];
const HELD = [
  { value: true, label: 'Tickets held' },
  { value: false, label: 'Tickets not held' },
];
const EMPTY = {
  title: 'Nothing to decide',
  body: 'Orders whose payment is not what was asked will stand here.',
};

/** Orders of all tenants that wait for somebody to say what becomes of their payment. */
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
        title="Orders to decide"
        note="What was paid for these is not what was asked. Their tickets are not issued yet."
        filters={
          <>
            <SearchBox source="q" label="Search orders" />
            <FilterDates source="since" label="Since" />
            <FilterPanel>
              <FilterSelect source="isQuiet" label="State" all="Any state" choices={QUIET} />
              <FilterSelect source="isHeld" label="Tickets" all="Held or not" choices={HELD} />
            </FilterPanel>
            <ExportButton />
          </>
        }
        noun={{ one: 'order', many: 'orders' }}
        sort={{ field: 'since', order: 'ASC' }}
        empty={EMPTY}
      >
        <Table label="Orders to decide">
          <Col
            label="Order ID"
            render={(review) => (
              <>
                <Link component={RouterLink} to={pageOf(review)}>
                  <LongText>{review.orderUID}</LongText>
                </Link>
                <OneLine text={`${review.tenantName} · ${review.eventName}`} isSecond />
                <Box sx={{ display: { md: 'none' }, mt: 0.5 }}>
                  <State review={review} />
                </Box>
              </>
            )}
          />
          <Col
            source="since"
            label="Since"
            from="md"
            noWrap
            render={({ since }) => formatInstant(since, timeZone)}
          />
          <Col
            label="Buyer"
            from="lg"
            render={({ fullName, email }) => (
              <>
                <OneLine text={fullName || 'No name'} />
                <OneLine text={email} isSecond />
              </>
            )}
          />
          <Col
            source="asked"
            label="Asked"
            isNumber
            from="sm"
            render={({ asked }) => dollars(asked)}
          />
          <Col
            source="paid"
            label="Paid"
            isNumber
            render={(review) => (
              <>
                <LongText>{paidIn(review)}</LongText>
                {/* On a phone there is no column for it. */}
                <Typography
                  variant="body2"
                  sx={{ display: { sm: 'none' }, color: 'text.secondary' }}
                >
                  of {dollars(review.asked)}
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
                    label: 'Complete order',
                    onClick: () => setAsking({ review, way: 'complete' }),
                  },
                  { label: 'Keep waiting', onClick: () => setAsking({ review, way: 'wait' }) },
                  {
                    label: 'Refund payment',
                    isDanger: true,
                    onClick: () => setAsking({ review, way: 'refund' }),
                  },
                ].map((action) => ({
                  ...action,
                  isDisabled: review.isUnderWay,
                  reason: 'Its payment is on its way back.',
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
  const { isHeld, isUnderWay, isQuiet, quietUntil, note, failure } = review;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {isHeld ? <Badge tone="good">Tickets held</Badge> : <Badge tone="warn">Not held</Badge>}
        {isUnderWay && <Badge tone="active">Refund under way</Badge>}
        {failure && <Badge tone="bad">Refund failed</Badge>}
        {isQuiet && quietUntil && (
          <Badge tone="plain">{`Quiet until ${formatInstant(quietUntil, timeZone)}`}</Badge>
        )}
      </Box>
      {note && <OneLine text={note} isSecond />}
    </>
  );
}
