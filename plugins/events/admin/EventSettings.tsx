import { useCan } from '@foyer/kit/admin';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import type { EventRecord } from '../contract.ts';
import { EventFact } from './EventFact.tsx';
import { EventSettingsDialog } from './EventSettingsDialog.tsx';
import { SoldOutSetting } from './SoldOutSetting.tsx';
import { useCharities } from './useCharities.ts';

/** How the event is sold and what buyers are told with their tickets; one button changes it. */
export function EventSettings({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const canWrite = useCan('events:events.write');
  const canSeeCharities = useCan('charities:assignments.read');
  const canSeeTicketSettings = useCan('fees:tenant.read');
  const charities = useCharities(tenantId);
  const [isEditing, setEditing] = useState(false);
  const { capacity, emailDeliveryVerbiage, covidSafety, charityId } = event.details;
  const charity = charities?.find(({ id }) => id === charityId)?.details.name;
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '3fr 2fr' }, alignItems: 'start' }}
    >
      <Card component="section" sx={{ p: 2.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 1.5 }}>
          <Typography variant="h2" sx={{ flex: 1 }}>
            Settings
          </Typography>
          {canWrite && (
            <Button variant="outlined" onClick={() => setEditing(true)}>
              Edit settings
            </Button>
          )}
        </Box>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.75 }}>
          <EventFact label="Capacity">
            {capacity?.toLocaleString('en-US') ?? 'As many as the ticket types allow'}
          </EventFact>
          <EventFact label="Note on the delivery of tickets">
            {emailDeliveryVerbiage || 'None'}
          </EventFact>
          <EventFact label="Covid safety note">{covidSafety || 'None'}</EventFact>
          {canSeeCharities && (
            <EventFact label="Charity for donations">
              {charityId ? (charity ?? '…') : 'None'}
            </EventFact>
          )}
        </Box>
      </Card>
      {canSeeTicketSettings && <SoldOutSetting tenantId={tenantId} />}
      {isEditing && (
        <EventSettingsDialog tenantId={tenantId} event={event} onClose={() => setEditing(false)} />
      )}
    </Box>
  );
}
