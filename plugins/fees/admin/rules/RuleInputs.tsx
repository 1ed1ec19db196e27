import { MoneyInput, PercentInput, TextInput } from '@foyer/kit/admin';
import { Box } from '@mui/material';

/** The name and the four fees of a rule. */
export function RuleInputs() {
  return (
    <>
      <TextInput source="name" label="Name" isRequired />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <PercentInput source="serviceFeePercent" label="Online, percent of the price" isRequired />
        <MoneyInput source="serviceFeeFlatRate" label="Online, per ticket" isRequired />
        <PercentInput
          source="serviceFeePOSPercent"
          label="Box office, percent of the price"
          isRequired
        />
        <MoneyInput source="serviceFeePOSFlatRate" label="Box office, per ticket" isRequired />
      </Box>
    </>
  );
}
