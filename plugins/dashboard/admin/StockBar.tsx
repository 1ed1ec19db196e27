import { ticketsInWords, type TicketCounts } from '@foyer/plugin-events/contract';
import { Box } from '@mui/material';

/** The state of an event's places: a bar, and the same in words. */
export function StockBar({ places, ...counts }: TicketCounts & { places: number }) {
  const { sold, complimentary, held, keptBack } = counts;
  const share = (count: number): string => `${places === 0 ? 0 : (count / places) * 100}%`;
  return (
    <Box>
      <Box aria-hidden sx={bar}>
        <Box sx={{ width: share(sold + complimentary), bgcolor: 'var(--petrol)' }} />
        <Box sx={{ width: share(held), bgcolor: 'var(--marquee)' }} />
        <Box sx={{ width: share(keptBack), bgcolor: 'var(--line)' }} />
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.75, fontSize: 13, color: 'text.secondary' }}>
        {places === 0 ? 'No tickets yet' : ticketsInWords(counts)}
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  height: 8,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'var(--sunken)',
  border: '1px solid var(--line)',
};
