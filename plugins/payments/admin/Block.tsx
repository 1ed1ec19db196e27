import { Box, Card, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

/** One question about how a tenant is paid, with its answer; `state` stands next to the heading. */
export function Block(props: { title: string; state?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ p: 2.5, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1 }}>
          {props.title}
        </Typography>
        {props.state}
      </Box>
      {props.children}
    </Card>
  );
}
