import { TextInput } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { EventDateInput } from './EventDateInput.tsx';
import { TimeZoneInput } from './TimeZoneInput.tsx';

const pair = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 1.5 };

/** What an event is, when and where. */
export function EventInputs() {
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
      <TextInput source="details.country" label="Country" />
    </>
  );
}
