import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** One fact about an event, inside a `dl`. */
export function EventFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        <bdi>{children}</bdi>
      </Box>
    </div>
  );
}
