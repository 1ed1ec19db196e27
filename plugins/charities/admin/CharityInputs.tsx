import { SelectInput, TextInput } from '@foyer/kit/admin';
import { Box } from '@mui/material';

const STATUSES = [
  { id: 'active', name: 'Active' },
  { id: 'inactive', name: 'Inactive' },
];

export function CharityInputs() {
  return (
    <>
      <TextInput source="details.name" label="Name" required />
      <SelectInput
        source="details.status"
        label="Status"
        choices={STATUSES}
        required
        helperText="Only an active charity can be offered by tenants."
        sx={{ pb: 1.5 }}
      />
      <TextInput source="details.street" label="Street" required />
      <TextInput source="details.city" label="City" required />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <TextInput source="details.state" label="State" required />
        <TextInput source="details.zip_code" label="Zip code" required />
      </Box>
    </>
  );
}
