import { Box, Card, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

/** One kind of second factor: its description, its state, and its actions. */
export function FactorSection(props: {
  title: string;
  note: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2.5, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1.5 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography variant="h2" id={id} sx={{ mb: 0.5 }}>
            {props.title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 560 }}>
            {props.note}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignSelf: 'flex-start' }}>
          {props.action}
        </Box>
      </Box>
      {props.children}
    </Card>
  );
}

export const factorRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderTop: '1px solid var(--line)',
} as const;
