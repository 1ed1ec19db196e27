import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A group of related settings. */
export function SettingsCard(props: { title: string; note?: string; children: ReactNode }) {
  const { title, note, children } = props;
  return (
    <Card component="section" sx={{ p: 2.5 }}>
      <Typography variant="h2">{title}</Typography>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {note}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, mt: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
      </Box>
    </Card>
  );
}
