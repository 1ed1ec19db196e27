import { formatCount, formatDollars } from '@foyer/kit';
import { LoadFailed, Notice, useRecords, useScoped } from '@foyer/kit/admin';
import { events, type EventStatus } from '@foyer/plugin-events/contract';
import { Alert, Box, Card, Link, Skeleton } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Sold } from '../../contract/sellRoutes.ts';
import { ORDER_PAGE } from '@foyer/plugin-orders/slots';
import { Counter } from './Counter.tsx';
import { PAYMENT_WORDS } from '@foyer/plugin-orders/contract';

type Which = { tenantId: string; eventId: string };

const CLOSED: Readonly<Record<Exclude<EventStatus, 'published'>, { title: string; body: string }>> =
  {
    draft: {
      title: 'Not on sale yet',
      body: 'You can sell tickets here once this event is published.',
    },
    cancelled: { title: 'This event was canceled', body: 'Its tickets are no longer on sale.' },
  };

/** Sells tickets at the box office, one customer after another. */
export default function BoxOffice({ tenantId, eventId, status }: Which & { status: EventStatus }) {
  const which = { tenantId, eventId };
  const { data, error, refetch, isPending } = useRecords(events.resources.ticketTypes, {
    params: which,
    sort: { field: 'details.name', order: 'ASC' },
  });
  // Resets the counter after each sale.
  const [round, setRound] = useState(0);
  const [sold, setSold] = useState<Sold>();
  if (status !== 'published') {
    const { title, body } = CLOSED[status];
    return (
      <Card>
        <Notice title={title}>{body}</Notice>
      </Card>
    );
  }
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton variant="rounded" height={320} aria-label="Loading" />;
  const types = data.filter(({ details: { kind } }) => kind === 'paid' || kind === 'free');
  if (types.length === 0)
    return (
      <Card>
        <Notice title="No tickets to sell yet">Add a ticket type to this event first.</Notice>
      </Card>
    );
  return (
    <Box sx={{ maxWidth: 640, display: 'grid', gap: 2 }}>
      <Box role="status">{sold && <SoldNote {...which} sold={sold} />}</Box>
      <Counter
        key={round}
        {...which}
        types={types}
        onStale={() => void refetch()}
        onSold={(sale) => {
          setSold(sale);
          setRound(round + 1);
          void refetch();
        }}
      />
    </Box>
  );
}

function SoldNote({ tenantId, eventId, sold }: Which & { sold: Sold }) {
  const scoped = useScoped();
  return (
    <Alert severity="success">
      Sold {formatCount(sold.ticketCount, 'ticket', 'tickets')} for{' '}
      {formatDollars(sold.totalAmount)}, {PAYMENT_WORDS[sold.paymentMethod].toLowerCase()}.{' '}
      <Link
        component={RouterLink}
        to={scoped(ORDER_PAGE, { tenantId, eventId, orderUID: sold.orderUID })}
      >
        Order {sold.orderUID}
      </Link>
      . Ready for the next customer.
    </Alert>
  );
}
