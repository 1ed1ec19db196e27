import { eventTime, fieldsOf } from '@foyer/kit';
import { DescriptionCard, useCan } from '@foyer/kit/admin';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { events, pageWords, type EventRecord } from '../contract.ts';
import { EventDialog } from './EventDialog.tsx';
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
        action={
          canWrite && (
            <Button variant="outlined" onClick={() => setEditing(true)}>
              Edit details
            </Button>
          )
        }
        facts={[
          ['Name', details.name],
          ['Web address', `/${details.slug}`],
          ['Starts', eventTime(details.startDateTime, details.timeZone)],
          ['Ends', eventTime(details.endDateTime, details.timeZone)],
          ['Time zone', zoneName(details.timeZone)],
          ['Location', place || 'Not set'],
        ]}
      />
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
        action={
          canWrite && (
            <Button variant="outlined" onClick={() => setEditing(true)}>
              Edit page
            </Button>
          )
        }
        facts={[
          ...SHORT_WORDS.map(({ name, label }) => ({ label, value: words[name] || 'Not set' })),
          {
            label: 'Description',
            value: description ? (
              // Sanitized before it was stored.
              <Box
                sx={{ whiteSpace: 'normal', '& pre': { whiteSpace: 'pre-wrap' } }}
                dangerouslySetInnerHTML={{ __html: description }}
              />
            ) : (
              'No description yet. Tell buyers what to expect.'
            ),
          },
        ]}
      />
      {isEditing && (
        <EventWordsDialog tenantId={tenantId} event={event} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
