import { PluginSettings, useCan } from '@foyer/kit/admin';
import { Card, Typography } from '@mui/material';
import { useId } from 'react';
import { payouts } from '../../contract.ts';

/** For operators: whether this tenant's scheduled payouts wait for one of them. */
export function Schedule() {
  const titleId = useId();
  if (!useCan(payouts, 'payouts.schedule')) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mt: 1.5 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 17, mb: 1 }}>
        Scheduled payouts
      </Typography>
      <PluginSettings contract={payouts} />
    </Card>
  );
}
