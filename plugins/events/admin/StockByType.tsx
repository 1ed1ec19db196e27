import { formatNumber } from '@foyer/kit';
import { LoadFailed, LongText, useAllRecords } from '@foyer/kit/admin';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { events, ticketsInWords, type TicketType } from '../contract.ts';

/** Tickets sold, held and left of each ticket type, in the organizer's order. */
export function StockByType(props: { tenantId: string; eventId: string }) {
  const { data, error, refetch } = useAllRecords(events.resources.ticketTypes, {
    params: props,
    sort: { field: 'details.position', order: 'ASC' },
  });
  return (
    <Card component="section" aria-labelledby="stock-by-type" sx={{ p: 2.5 }}>
      <Typography variant="h2" id="stock-by-type" sx={{ mb: 1.5 }}>
        Tickets by type
      </Typography>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={72} aria-label="Loading" />}
      {data?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          No ticket types yet. Add one to see how many tickets are sold and left.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.75 }}>
        {data?.map((type) => (
          <TypeStock key={type.id} type={type} />
        ))}
      </Box>
    </Card>
  );
}

function TypeStock({ type: { details } }: { type: TicketType }) {
  const { name, kind, quantity, complimentary, held, keptBack, remainingQuantity: left } = details;
  const share = (count: number) => `${quantity === 0 ? 0 : (count / quantity) * 100}%`;
  // A donation has no ticket: the used quantity is the number of donations.
  const given = quantity - left - held;
  const sold = kind === 'donation' ? given : details.sold;
  const words =
    kind === 'donation'
      ? `${formatNumber(given)} given · ${formatNumber(left)} left`
      : ticketsInWords({ sold, complimentary, held, keptBack, left });
  return (
    <Box component="li">
      <Box sx={names}>
        <LongText>{name}</LongText>
        <Box component="span" sx={count}>
          {`${words} of ${formatNumber(quantity)}`}
        </Box>
      </Box>
      <Box aria-hidden sx={bar}>
        <Box sx={{ width: share(sold + complimentary), bgcolor: 'var(--petrol)' }} />
        <Box sx={{ width: share(held), bgcolor: 'var(--marquee)' }} />
        <Box sx={{ width: share(keptBack), bgcolor: 'var(--line)' }} />
      </Box>
    </Box>
  );
}

const names = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  mb: 0.5,
};
const count = {
  color: 'text.secondary',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
};
const bar = {
  display: 'flex',
  height: 8,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'var(--sunken)',
  border: '1px solid var(--line)',
};
