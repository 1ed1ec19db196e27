import { Box, Card, Typography } from '@mui/material';
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

/** Read-only values, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.75 }}>
      {children}
    </Box>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {typeof children === 'string' ? <bdi>{children}</bdi> : children}
      </Box>
    </div>
  );
}
