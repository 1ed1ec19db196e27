import { NumberInput, SelectInput, TextInput, useCan, useGetList } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import type { TenantCharity } from '@foyer/plugin-charities/contract';
import { EventDateInput } from './EventDateInput.tsx';
import { TimeZoneInput } from './TimeZoneInput.tsx';

const pair = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 1.5 };

/** Everything about an event that stands on its page or decides how it is sold. */
export function EventInputs({ tenantId }: { tenantId: string }) {
  const canSeeCharities = useCan('charities:assignments.read');
  return (
    <>
      <TextInput source="details.name" label="Name" required />
      <TextInput
        source="details.slug"
        label="Address"
        helperText="The last part of the event’s address. Made of the name if you leave it empty; old addresses lead on."
      />
      <TimeZoneInput />
      <Box sx={pair}>
        <EventDateInput source="details.startDateTime" label="Starts" required />
        <EventDateInput source="details.endDateTime" label="Ends" required />
      </Box>
      <TextInput source="details.address1" label="Venue and street" />
      <Box sx={pair}>
        <TextInput source="details.city" label="City" />
        <TextInput source="details.state" label="State" />
      </Box>
      <Box sx={pair}>
        <TextInput source="details.country" label="Country" />
        <NumberInput
          source="details.capacity"
          label="Capacity"
          min={0}
          step={1}
          helperText="Of the whole event. Empty: only the ticket types limit the sale."
        />
      </Box>
      <TextInput
        source="details.emailDeliveryVerbiage"
        label="Note on the delivery of tickets"
        multiline
        minRows={2}
      />
      <TextInput source="details.covidSafety" label="Covid safety note" multiline minRows={2} />
      {canSeeCharities && <CharityInput tenantId={tenantId} />}
    </>
  );
}

/** The charities that the platform has assigned to the organisation. */
function CharityInput({ tenantId }: { tenantId: string }) {
  const { data = [] } = useGetList<TenantCharity>(`tenants/${tenantId}/charities`, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'details.name', order: 'ASC' },
    filter: { 'details.assigned': true },
  });
  return (
    <SelectInput
      source="details.charityId"
      label="Charity"
      choices={data.map(({ id, details }) => ({ id, name: details.name }))}
      emptyText="None"
      parse={(value: string) => value || null}
    />
  );
}
