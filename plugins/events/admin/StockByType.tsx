import { LoadFailed, LongText, useAllRecords } from '@foyer/kit/admin';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { events, type TicketType } from '../contract.ts';

/** Of each ticket type what is taken and what is left, in the organiser's order. */
export function StockByType(props: { tenantId: string; eventId: string }) {
  const { data, error, refetch } = useAllRecords(events.resources.ticketTypes, {
    params: props,
    sort: { field: 'details.position', order: 'ASC' },
  });
  return (
    <Card component="section" aria-labelledby="stock-by-type" sx={{ p: 2.5 }}>
      <Typography variant="h2" id="stock-by-type" sx={{ mb: 1.5 }}>
        Sold and left
      </Typography>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={72} aria-label="Loading" />}
      {data?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          What is sold and left of each ticket type will stand here.
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
  const { name, quantity, remainingQuantity: left } = details;
  const taken = quantity - left;
  const share = quantity === 0 ? 0 : (taken / quantity) * 100;
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
        <LongText>{name}</LongText>
        <Box component="span" sx={count}>
          {`${inDigits(taken)} of ${inDigits(quantity)} taken, ${left === 0 ? 'none' : inDigits(left)} left`}
        </Box>
      </Box>
      <Box aria-hidden sx={bar}>
        <Box sx={{ width: `${share}%`, bgcolor: 'var(--petrol)' }} />
      </Box>
    </Box>
  );
}

const inDigits = (count: number): string => count.toLocaleString('en-US');
const count = {
  flexShrink: 0,
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
