import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { MEASURES, type Measure } from './measure.ts';

/**
 * The charts of a dashboard, by money or by tickets. The first takes the full width unless there
 * are exactly two.
 */
export function Curves({ children }: { children: (measure: Measure) => ReactNode }) {
  const [measure, setMeasure] = useState<Measure>('gross');
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1, fontSize: 19 }}>
          {' '}
          Trends{' '}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={measure}
          aria-label="Show in charts"
          onChange={(_event, next: Measure | null) => next && setMeasure(next)}
          sx={group}
        >
          {Object.entries(MEASURES).map(([value, { label }]) => (
            <ToggleButton key={value} value={value}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box sx={charts}>{children(measure)}</Box>
    </Box>
  );
}

const charts = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  '& > :first-of-type': { gridColumn: '1 / -1' },
  // Two charts stand side by side.
  '& > :first-of-type:nth-last-of-type(2)': { gridColumn: 'auto' },
};

const group = {
  bgcolor: 'var(--surface)',
  '& .MuiToggleButton-root': {
    px: 1.5,
    borderColor: 'var(--line-strong)',
    color: 'var(--ink-2)',
    fontWeight: 600,
    textTransform: 'none',
    '&.Mui-selected, &.Mui-selected:hover': {
      bgcolor: 'var(--petrol)',
      color: 'var(--on-petrol)',
    },
  },
};
