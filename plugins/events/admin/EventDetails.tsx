import { useCan } from '@foyer/kit/admin';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import type { EventRecord } from '../contract.ts';
import { EventDialog } from './EventDialog.tsx';
import { EventFact } from './EventFact.tsx';
import { EventPicture } from './EventPicture.tsx';
import { eventTime, zoneName } from './eventTime.ts';

/** What the event is, to read; one button changes it. */
export function EventDetails({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const canWrite = useCan('events:events.write');
  const [isEditing, setEditing] = useState(false);
  const { details } = event;
  const place = [details.address1, details.city, details.state, details.country]
    .filter(Boolean)
    .join(', ');
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '3fr 2fr' }, alignItems: 'start' }}
    >
      <Card component="section" sx={{ p: 2.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 1.5 }}>
          <Typography variant="h2" sx={{ flex: 1 }}>
            Details
          </Typography>
          {canWrite && (
            <Button variant="outlined" onClick={() => setEditing(true)}>
              Edit details
            </Button>
          )}
        </Box>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.75 }}>
          <EventFact label="Name">{details.name}</EventFact>
          <EventFact label="Address">/{details.slug}</EventFact>
          <EventFact label="Starts">{eventTime(details.startDateTime, details.timeZone)}</EventFact>
          <EventFact label="Ends">{eventTime(details.endDateTime, details.timeZone)}</EventFact>
          <EventFact label="Time zone">{zoneName(details.timeZone)}</EventFact>
          <EventFact label="Place">{place || 'Not given yet'}</EventFact>
        </Box>
      </Card>
      <EventPicture {...{ tenantId, event }} as="image" />
      {isEditing && (
        <EventDialog tenantId={tenantId} event={event} onClose={() => setEditing(false)} />
      )}
    </Box>
  );
}
