import { eventTime } from '@foyer/kit';
import { useCan } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { useState } from 'react';
import { events, type EventRecord } from '../contract.ts';
import { EventDialog } from './EventDialog.tsx';
import { EventFact } from './EventFact.tsx';
import { DescriptionCard } from './DescriptionCard.tsx';
import { EventWords } from './EventWords.tsx';
import { EventPicture } from './EventPicture.tsx';
import { zoneName } from './eventTime.ts';

/** The event's details, with an edit button. */
export function EventDetails({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const canWrite = useCan(events, 'events.write');
  const [isEditing, setEditing] = useState(false);
  const { details } = event;
  const place = [details.address1, details.city, details.state, details.country]
    .filter(Boolean)
    .join(', ');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { md: '3fr 2fr' },
        gridTemplateRows: { md: 'auto 1fr' },
        alignItems: 'start',
      }}
    >
      <DescriptionCard
        title="Details"
        editLabel="Edit details"
        onEdit={canWrite ? () => setEditing(true) : undefined}
      >
        <EventFact label="Name">{details.name}</EventFact>
        <EventFact label="Web address">/{details.slug}</EventFact>
        <EventFact label="Starts">{eventTime(details.startDateTime, details.timeZone)}</EventFact>
        <EventFact label="Ends">{eventTime(details.endDateTime, details.timeZone)}</EventFact>
        <EventFact label="Time zone">{zoneName(details.timeZone)}</EventFact>
        <EventFact label="Location">{place || 'Not set'}</EventFact>
      </DescriptionCard>
      {/* Whatever the height of the picture, the content below follows the details. */}
      <Box sx={{ gridRow: { md: 'span 2' } }}>
        <EventPicture tenantId={tenantId} event={event} as="image" />
      </Box>
      <EventWords tenantId={tenantId} event={event} />
      {isEditing && (
        <EventDialog tenantId={tenantId} event={event} onClose={() => setEditing(false)} />
      )}
    </Box>
  );
}
