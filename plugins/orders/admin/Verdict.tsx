import { light } from '@foyer/kit/tokens';
import { Box, Typography } from '@mui/material';
import type { Verdict as Judged } from './useScan.ts';

/** Read from across the room: the whole width, one colour, one mark, and the same in words. */
export function Verdict({ verdict, isBusy }: { verdict: Judged | undefined; isBusy: boolean }) {
  // The last guest's answer is gone while the next one's is asked, so that nobody takes it for theirs.
  if (isBusy || !verdict)
    return (
      <Box sx={{ ...FRAME, border: '2px dashed var(--line)', color: 'var(--ink-2)' }}>
        <Typography component="p" sx={{ fontSize: 'clamp(22px, 3vw, 32px)', fontWeight: 600 }}>
          {isBusy ? 'Checking…' : 'Ready for the next ticket'}
        </Typography>
      </Box>
    );
  const { isIn, title, reason } = verdict;
  // The light page's colours on the dark one too: its own are pale, and this is a signal.
  return (
    <Box sx={{ ...FRAME, color: light.surface, bgcolor: isIn ? light.good : light.bad }}>
      <Box aria-hidden sx={{ fontSize: 'clamp(96px, 18vw, 200px)', lineHeight: 1 }}>
        {isIn ? '✓' : '✕'}
      </Box>
      <Typography
        component="p"
        sx={{ fontSize: 'clamp(40px, 8vw, 96px)', lineHeight: 1.05, fontWeight: 800 }}
      >
        {title}
      </Typography>
      <Typography
        component="p"
        sx={{ fontSize: 'clamp(20px, 3vw, 36px)', fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        <bdi>{reason}</bdi>
      </Typography>
    </Box>
  );
}

// As high empty as filled: what is below it stays where the finger expects it.
const FRAME = {
  minHeight: 'clamp(240px, 40vh, 440px)',
  p: { xs: 2, sm: 4 },
  borderRadius: 3,
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 1.5,
  textAlign: 'center',
};
