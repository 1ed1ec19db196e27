import { useCan } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { useState } from 'react';
import { events, type EventRecord } from '../contract.ts';
import { EventFact } from './EventFact.tsx';
import { DescriptionCard } from './DescriptionCard.tsx';
import { EventWordsDialog } from './EventWordsDialog.tsx';

/** What the event's page tells buyers, with an edit button. */
export function EventWords({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const canWrite = useCan(events, 'events.write');
  const [isEditing, setEditing] = useState(false);
  const { description, doors, age, refundTerms } = event.details;
  return (
    <>
      <DescriptionCard
        title="Event page"
        editLabel="Edit page"
        onEdit={canWrite ? () => setEditing(true) : undefined}
      >
        <EventFact label="Doors open">{doors || 'Not set'}</EventFact>
        <EventFact label="Age requirement">{age || 'Not set'}</EventFact>
        <EventFact label="Refund policy">{refundTerms || 'Not set'}</EventFact>
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
