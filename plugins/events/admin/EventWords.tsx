import { useCan } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { useState } from 'react';
import { events, type EventRecord } from '../contract.ts';
import { EventFact } from './EventFact.tsx';
import { EventFacts } from './EventFacts.tsx';
import { EventWordsDialog } from './EventWordsDialog.tsx';

/** What the event's page tells buyers, to read; one button changes it. */
export function EventWords({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const canWrite = useCan(events, 'events.write');
  const [isEditing, setEditing] = useState(false);
  const { description, doors, age, refundTerms } = event.details;
  return (
    <>
      <EventFacts
        title="On its page"
        editLabel="Edit page"
        onEdit={canWrite ? () => setEditing(true) : undefined}
      >
        <EventFact label="Doors open">{doors || 'Not said'}</EventFact>
        <EventFact label="Age">{age || 'Not said'}</EventFact>
        <EventFact label="Refunds">{refundTerms || 'Not said'}</EventFact>
        <div>
          <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
            Description
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {description ? (
              // Cleaned before it was stored.
              <Box
                sx={{ '& pre': { whiteSpace: 'pre-wrap' } }}
                dangerouslySetInnerHTML={{ __html: description }}
              />
            ) : (
              'Buyers read here what they buy a ticket for.'
            )}
          </Box>
        </div>
      </EventFacts>
      {isEditing && (
        <EventWordsDialog tenantId={tenantId} event={event} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
