import { PluginSettings, useCan } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { payouts } from '../../contract.ts';

/** For operators: whether this tenant's scheduled payouts wait for one of them. */
export function Schedule() {
  const titleId = useId();
  if (!useCan(payouts, 'payouts.schedule')) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 19, mb: 1.5 }}>
        Scheduled payouts
      </Typography>
      <PluginSettings contract={payouts} />
    </Box>
  );
}
