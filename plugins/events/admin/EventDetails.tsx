import { eventTime, fieldsOf } from '@foyer/kit';
import { useCan } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { useState } from 'react';
import { events, pageWords, type EventRecord } from '../contract.ts';
import { EventDialog } from './EventDialog.tsx';
import { EventFact } from './EventFact.tsx';
import { DescriptionCard } from './DescriptionCard.tsx';
import { EventPicture } from './EventPicture.tsx';
import { zoneName } from './eventTime.ts';
import { EventWordsDialog } from './EventWordsDialog.tsx';

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

const SHORT_WORDS = fieldsOf(pageWords).filter(({ meta }) => meta.kind !== 'richText');

/** What the event's page tells buyers, with an edit button. */
function EventWords({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const canWrite = useCan(events, 'events.write');
  const [isEditing, setEditing] = useState(false);
  const { description } = event.details;
  const words: Readonly<Record<string, string>> = pageWords.details.parse(event.details);
  return (
    <>
      <DescriptionCard
        title="Event page"
        editLabel="Edit page"
        onEdit={canWrite ? () => setEditing(true) : undefined}
      >
        {SHORT_WORDS.map(({ name, label }) => (
          <EventFact key={name} label={label}>
            {words[name] || 'Not set'}
          </EventFact>
        ))}
        <div>
          <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
            Description
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {description ? (
              // Sanitized before it was stored.
              <Box
                sx={{ '& pre': { whiteSpace: 'pre-wrap' } }}
                dangerouslySetInnerHTML={{ __html: description }}
              />
            ) : (
              'No description yet. Tell buyers what to expect.'
            )}
          </Box>
        </div>
      </DescriptionCard>
      {isEditing && (
        <EventWordsDialog tenantId={tenantId} event={event} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
