import { formatNumber } from '@foyer/kit';
import { DescriptionCard, useCan } from '@foyer/kit/admin';
import { fees } from '@foyer/plugin-fees/contract';
import { charities } from '@foyer/plugin-charities/contract';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { events, type EventRecord } from '../contract.ts';
import { EventSettingsDialog } from './EventSettingsDialog.tsx';
import { SoldOutSetting } from './SoldOutSetting.tsx';
import { useCharities } from './useCharities.ts';

/** How the event is sold and what buyers read with their tickets, with an edit button. */
export function EventSettings({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const canWrite = useCan(events, 'events.write');
  const canSeeCharities = useCan(charities, 'assignments.read');
  const canSeeTicketSettings = useCan(fees, 'tenant.read');
  const assigned = useCharities(tenantId);
  const [isEditing, setEditing] = useState(false);
  const { capacity, emailDeliveryVerbiage, covidSafety, charityId, requiresConfirmation } =
    event.details;
  const charity = assigned?.find(({ id }) => id === charityId)?.details.name;
  const charityName = charityId ? (charity ?? '…') : 'None';
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '3fr 2fr' }, alignItems: 'start' }}
    >
      <DescriptionCard
        title="Settings"
        action={
          canWrite && (
            <Button variant="outlined" onClick={() => setEditing(true)}>
              Edit settings
            </Button>
          )
        }
        facts={[
          ['Capacity', capacity === null ? 'Limited only by ticket types' : formatNumber(capacity)],
          ['Ticket delivery note', emailDeliveryVerbiage || 'None'],
          ['COVID-19 safety note', covidSafety || 'None'],
          [
            'Require email confirmation',
            requiresConfirmation
              ? 'For every free order'
              : 'After 3 free orders in one day from the same buyer or network',
          ],
          ['Charity for donations', canSeeCharities ? charityName : null],
        ]}
      />
      {canSeeTicketSettings && <SoldOutSetting tenantId={tenantId} />}
      {isEditing && (
        <EventSettingsDialog tenantId={tenantId} event={event} onClose={() => setEditing(false)} />
      )}
    </Box>
  );
}
