import { light } from '@foyer/kit/tokens';
import { Box, Typography } from '@mui/material';
import type { Verdict as Judged } from './useScan.ts';

/** Visible from a distance: full width, one color, one icon, and the same in words. */
export function Verdict({ verdict, isBusy }: { verdict: Judged | undefined; isBusy: boolean }) {
  // Hidden during the next check, so that no guest gets the previous result.
  if (isBusy || !verdict)
    return (
      <Box sx={{ ...FRAME, border: '2px dashed var(--line)', color: 'var(--ink-2)' }}>
        <Typography component="p" sx={{ fontSize: 'clamp(22px, 3vw, 32px)', fontWeight: 600 }}>
          {isBusy ? 'Checking…' : 'Ready for the next ticket'}
        </Typography>
      </Box>
    );
  const { isIn, title, reason } = verdict;
  // Uses the light theme's colors in dark mode too: the dark ones are too pale for a signal.
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

// The same height when empty, so that the controls below don't move.
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
