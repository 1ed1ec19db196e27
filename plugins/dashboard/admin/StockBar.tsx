import { Box } from '@mui/material';

export interface Stock {
  sold: number;
  /** In somebody's cart at this moment. */
  held: number;
  left: number;
}

/** What of an event is sold, in carts and left: a bar, and the same in words. */
export function StockBar({ sold, held, left }: Stock) {
  const all = sold + held + left;
  const share = (count: number): string => `${all === 0 ? 0 : (count / all) * 100}%`;
  return (
    <Box>
      <Box aria-hidden sx={bar}>
        <Box sx={{ width: share(sold), bgcolor: 'var(--petrol)' }} />
        <Box sx={{ width: share(held), bgcolor: 'var(--marquee)' }} />
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.75, fontSize: 13, color: 'text.secondary' }}>
        {all === 0 ? 'No tickets yet' : stockInWords({ sold, held, left })}
      </Box>
    </Box>
  );
}

/** `1,204 sold · 3 in carts · 93 left`; carts only where there are any. */
export function stockInWords({ sold, held, left }: Stock): string {
  const count = (number: number): string => number.toLocaleString('en-US');
  return [
    `${count(sold)} sold`,
    ...(held > 0 ? [`${count(held)} in carts`] : []),
    left === 0 ? 'none left' : `${count(left)} left`,
  ].join(' · ');
}

const bar = {
  display: 'flex',
  height: 8,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'var(--sunken)',
  border: '1px solid var(--line)',
};
