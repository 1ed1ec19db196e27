import { Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A section of the page about one tenant, with its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: 2.5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}
