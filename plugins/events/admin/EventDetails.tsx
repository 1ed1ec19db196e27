import { useCan } from '@foyer/kit/admin';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { EventRecord } from '../contract.ts';
import { EventDialog } from './EventDialog.tsx';
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
          <Fact label="Name">{details.name}</Fact>
          <Fact label="Address">/{details.slug}</Fact>
          <Fact label="Starts">{eventTime(details.startDateTime, details.timeZone)}</Fact>
          <Fact label="Ends">{eventTime(details.endDateTime, details.timeZone)}</Fact>
          <Fact label="Time zone">{zoneName(details.timeZone)}</Fact>
          <Fact label="Place">{place || 'Not given yet'}</Fact>
          <Fact label="Capacity">
            {details.capacity?.toLocaleString('en-US') ?? 'As many as the ticket types allow'}
          </Fact>
          <Fact label="Note on the delivery of tickets">
            {details.emailDeliveryVerbiage || 'None'}
          </Fact>
          <Fact label="Covid safety note">{details.covidSafety || 'None'}</Fact>
        </Box>
      </Card>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <EventPicture {...{ tenantId, event }} as="image" />
        <EventPicture {...{ tenantId, event }} as="seatmap" />
      </Box>
      {isEditing && (
        <EventDialog tenantId={tenantId} event={event} onClose={() => setEditing(false)} />
      )}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
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
