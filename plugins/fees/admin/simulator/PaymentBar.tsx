import { formatCents } from '@foyer/kit';
import { Box, Typography } from '@mui/material';
import { PARTS } from './parts.ts';
import type { Simulated } from './simulate.ts';

/** A narrower part has no room for its label. */
const ROOM_FOR_A_NAME = 0.3;

/**
 * A buyer's payment as one bar, divided by recipient.
 * @param props.widestCents the payment that fills the width, so that two bars are comparable
 */
export function PaymentBar(props: { title: string; of: Simulated; widestCents: number }) {
  const { title, of, widestCents } = props;
  // A negative share can't be drawn; the text explains it.
  const drawn = PARTS.filter(({ key }) => of[key] > 0);
  const sum = drawn.reduce((all, { key }) => all + of[key], 0);
  const words = PARTS.filter(({ key }) => of[key] !== 0)
    .map(({ key, short }) => `${short} ${formatCents(of[key])}`)
    .join(', ');
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 0.5, color: 'text.secondary' }}>
        {title} <strong>{formatCents(of.buyerCents)}</strong>
      </Typography>
      <Box
        role="img"
        aria-label={`${title} ${formatCents(of.buyerCents)}: ${words || 'nothing'}`}
        sx={{ ...bar, width: `${(of.buyerCents / Math.max(1, widestCents)) * 100}%` }}
      >
        {drawn.map(({ key, short, swatchStyles }) => {
          const share = of[key] / Math.max(1, sum);
          return (
            <Box key={key} sx={{ ...segment, ...swatchStyles, flexGrow: share }}>
              {share * (of.buyerCents / widestCents) > ROOM_FOR_A_NAME && short}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  gap: '2px',
  height: 34,
  minWidth: 24,
  borderRadius: '6px',
  overflow: 'hidden',
  bgcolor: 'var(--sunken)',
  transition: 'width .2s',
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
};
const segment = {
  flexBasis: 0,
  minWidth: '3px',
  display: 'flex',
  alignItems: 'center',
  px: 1,
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
};
