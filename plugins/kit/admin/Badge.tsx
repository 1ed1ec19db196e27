import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The meaning of a state as a color, always shown next to a word. */
export type BadgeTone = 'good' | 'warn' | 'bad' | 'done' | 'active' | 'plain';

const colors = {
  good: { color: 'var(--good)', bgcolor: 'var(--good-wash)' },
  warn: { color: 'var(--warn)', bgcolor: 'var(--warn-wash)' },
  bad: { color: 'var(--bad)', bgcolor: 'var(--bad-wash)' },
  done: { color: 'var(--petrol)', bgcolor: 'var(--petrol-wash)' },
  active: { color: 'var(--teal)', bgcolor: 'var(--teal-wash)' },
  plain: { color: 'var(--ink-2)', bgcolor: 'var(--sunken)' },
} satisfies Record<BadgeTone, object>;

/**
 * Shows a state as a color and a word.
 * @example <Badge tone={isActive ? 'active' : 'plain'}>{status}</Badge>
 */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        ...colors[tone],
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        px: 1,
        py: '5px',
        borderRadius: 99,
        font: '600 12px/1 var(--text)',
        whiteSpace: 'nowrap',
        '&::before': {
          content: '""',
          width: 6,
          height: 6,
          borderRadius: '50%',
          bgcolor: 'currentColor',
        },
      }}
    >
      {children}
    </Box>
  );
}
