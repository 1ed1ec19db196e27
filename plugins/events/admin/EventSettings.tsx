import { useCan } from '@foyer/kit/admin';
import { fees } from '@foyer/plugin-fees/contract';
import { charities } from '@foyer/plugin-charities/contract';
import { Box } from '@mui/material';
import { useState } from 'react';
import { events, type EventRecord } from '../contract.ts';
import { EventFact } from './EventFact.tsx';
import { EventFacts } from './EventFacts.tsx';
import { EventSettingsDialog } from './EventSettingsDialog.tsx';
import { SoldOutSetting } from './SoldOutSetting.tsx';
import { useCharities } from './useCharities.ts';

/** How the event is sold and what buyers are told with their tickets; one button changes it. */
export function EventSettings({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const canWrite = useCan(events, 'events.write');
  const canSeeCharities = useCan(charities, 'assignments.read');
  const canSeeTicketSettings = useCan(fees, 'tenant.read');
  const assigned = useCharities(tenantId);
  const [isEditing, setEditing] = useState(false);
  const { capacity, emailDeliveryVerbiage, covidSafety, charityId } = event.details;
  const charity = assigned?.find(({ id }) => id === charityId)?.details.name;
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '3fr 2fr' }, alignItems: 'start' }}
    >
      <EventFacts
        title="Settings"
        editLabel="Edit settings"
        onEdit={canWrite ? () => setEditing(true) : undefined}
      >
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
      </EventFacts>
      {canSeeTicketSettings && <SoldOutSetting tenantId={tenantId} />}
      {isEditing && (
        <EventSettingsDialog tenantId={tenantId} event={event} onClose={() => setEditing(false)} />
      )}
    </Box>
  );
}
