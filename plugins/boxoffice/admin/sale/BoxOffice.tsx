import { LoadFailed, Notice, useClient, useRecords } from '@foyer/kit/admin';
import { events, type EventStatus } from '@foyer/plugin-events/contract';
import { Box, Card, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boxOffice } from '../../contract.ts';
import { Counter } from './Counter.tsx';
import { SoldNote, type FinishedSale } from './SoldNote.tsx';

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
export default function BoxOffice(props: Which & { eventName: string; status: EventStatus }) {
  const { tenantId, eventId, eventName, status } = props;
  const which = { tenantId, eventId };
  const { data, error, refetch } = useRecords(events.resources.ticketTypes, {
    params: which,
    sort: { field: 'details.position', order: 'ASC' },
  });
  // Shown together with the types, so that no price changes once it is seen.
  const api = useClient(boxOffice);
  const prices = useQuery({
    queryKey: ['boxoffice', 'prices', eventId],
    queryFn: () => api.boxOfficePrices({ params: which }),
    enabled: status === 'published',
  });
  // Resets the counter after each sale.
  const [round, setRound] = useState(0);
  const [sold, setSold] = useState<FinishedSale>();
  if (status !== 'published') {
    const { title, body } = CLOSED[status];
    return (
      <Card>
        <Notice title={title}>{body}</Notice>
      </Card>
    );
  }
  const failed = error ? { error, refetch } : prices.error ? prices : undefined;
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!data || !prices.data)
    return <Skeleton variant="rounded" height={320} aria-label="Loading" />;
  const types = data.filter(({ details: { kind } }) => kind === 'paid' || kind === 'free');
  if (types.length === 0)
    return (
      <Card>
        <Notice title="No tickets to sell yet">Add a ticket type to this event first.</Notice>
      </Card>
    );
  return (
    <Box sx={{ maxWidth: 640, display: 'grid', gap: 2 }}>
      <Box role="status">
        {sold && <SoldNote key={sold.orderUID} {...which} eventName={eventName} sale={sold} />}
      </Box>
      <Counter
        key={round}
        {...which}
        types={types}
        prices={prices.data.prices}
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
