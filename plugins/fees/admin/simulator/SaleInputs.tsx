import { MoneyInput, NumberInput, PercentInput, SelectInput } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { CHANNEL_NAMES, CHANNELS, type Channel, type Terms } from '../../engine.ts';

const CHANNEL_CHOICES = CHANNEL_NAMES.map((id) => ({ id, name: CHANNELS[id].label }));
const METHODS = [
  { id: 'card', name: 'Card' },
  { id: 'cash', name: 'Cash' },
];
const KINDS = [
  { id: 'percent', name: 'Percent' },
  { id: 'amount', name: 'Amount' },
];

/** What is sold, where, and how it is paid. Only staff can take cash. */
export function SaleInputs({ terms }: { terms: Terms }) {
  const channel = useWatch({ name: 'channel' }) as Channel;
  const kind = useWatch({ name: 'discountKind' }) as string;
  const standard = terms.defaultRuleId === null ? undefined : terms.rules[terms.defaultRuleId];
  const rules = Object.values(terms.rules).filter(({ id }) => id !== standard?.id);
  return (
    <Box sx={grid}>
      <MoneyInput source="price" label="Ticket price" />
      <NumberInput source="quantity" label="Tickets" />
      <Select source="discountKind" label="Discount type" choices={KINDS} />
      {kind === 'amount' ? (
        <MoneyInput key="amount" source="discount" label="Discount" />
      ) : (
        <PercentInput key="percent" source="discount" label="Discount" />
      )}
      <Select source="channel" label="Sales channel" choices={CHANNEL_CHOICES} />
      {CHANNELS[channel].isStaffed && (
        <Select source="method" label="Payment method" choices={METHODS} />
      )}
      <MoneyInput source="donation" label="Donation" />
      <Select
        source="ruleId"
        label="Ticket rule"
        choices={[
          { id: '', name: `${standard?.name ?? 'No rule'} (default)` },
          ...rules.map(({ id, name }) => ({ id, name })),
        ]}
      />
    </Box>
  );
}

function Select(props: {
  source: string;
  label: string;
  choices: readonly { id: string; name: string }[];
}) {
  const { choices, ...rest } = props;
  return (
    <SelectInput
      {...rest}
      choices={[...choices]}
      translateChoice={false}
      size="small"
      fullWidth
      margin="none"
      validate={[]}
      helperText={false}
      sx={{ minWidth: 0 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  );
}

const grid = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };
