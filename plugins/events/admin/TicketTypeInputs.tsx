import {
  MoneyInput,
  NumberInput,
  SelectInput,
  TextInput,
  useCan,
  useRecords,
} from '@foyer/kit/admin';
import { fees } from '@foyer/plugin-fees/contract';
import { Alert, Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { ALWAYS_AVAILABLE, LIMITED_TO_DATES } from '../contract/ticketType.ts';
import type { TicketType } from '../contract.ts';
import { useCardMinimum } from './useCardMinimum.ts';

const KINDS = [
  { id: 'paid', name: 'Paid' },
  { id: 'free', name: 'Free' },
  { id: 'donation', name: 'Donation' },
  { id: 'complimentary', name: 'Complimentary: given away, never sold online' },
];
const AVAILABILITIES = [
  { id: ALWAYS_AVAILABLE, name: 'While the event is published' },
  { id: LIMITED_TO_DATES, name: 'Between specific dates' },
];
const pair = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5 };

/** Free types have no price to enter. */
const hasPrice = (kind: unknown): boolean => kind === 'paid' || kind === 'donation';

export function TicketTypeInputs({ tenantId }: { tenantId: string }) {
  const { setValue } = useFormContext();
  const isPriced = hasPrice(useWatch({ name: 'details.kind' }));
  const isLimited = useWatch({ name: 'details.salesAvailability' }) === LIMITED_TO_DATES;
  const canSeeRules = useCan(fees, 'tenant.read');
  return (
    <>
      <TextInput source="details.name" label="Name" required />
      <SelectInput
        source="details.kind"
        label="Pricing"
        choices={KINDS}
        isRequired
        onChange={({ target }: { target?: { value?: unknown } }) => {
          if (!hasPrice(target?.value)) setValue('details.price', 0);
        }}
      />
      <Box sx={pair}>
        {isPriced && <MoneyInput source="details.price" label="Price" isRequired />}
        <NumberInput source="details.quantity" label="Quantity" isRequired />
      </Box>
      <TextInput source="details.details" label="Description" multiline minRows={2} />
      <Box sx={pair}>
        <NumberInput source="details.minTicketPerOrder" label="Minimum per order" />
        <NumberInput source="details.maxTicketPerOrder" label="Maximum per order" />
      </Box>
      <CardMinimumNote tenantId={tenantId} />
      <SelectInput
        source="details.salesAvailability"
        label="On sale"
        choices={AVAILABILITIES}
        isRequired
      />
      {isLimited && (
        <Box sx={pair}>
          <WindowInput source="details.startDate" label="Start date" type="date" />
          <WindowInput source="details.startTime" label="Start time" type="time" />
          <WindowInput source="details.endDate" label="End date" type="date" />
          <WindowInput source="details.endTime" label="End time" type="time" />
        </Box>
      )}
      {canSeeRules && <RuleInput tenantId={tenantId} />}
    </>
  );
}

/** Warns early: buyers would see the problem only in the cart. */
function CardMinimumNote({ tenantId }: { tenantId: string }) {
  const problem = useCardMinimum(tenantId)(
    (useWatch({ name: 'details' }) ?? {}) as Partial<TicketType['details']>,
  );
  return <Box role="status">{problem && <Alert severity="warning">{problem.sentence}</Alert>}</Box>;
}

/** In the event's time zone. */
function WindowInput(props: { source: string; label: string; type: 'date' | 'time' }) {
  return <TextInput {...props} required slotProps={{ inputLabel: { shrink: true } }} />;
}

/** The surcharge rule of the ticket type, if it isn't the organization's default. */
function RuleInput({ tenantId }: { tenantId: string }) {
  const { data = [] } = useRecords(fees.lists.tenantRules, {
    params: { tenantId },
    sort: { field: 'name', order: 'ASC' },
    filter: { active: true },
  });
  return (
    <SelectInput
      source="details.surchargeRuleId"
      label="Surcharge rule"
      choices={data.map(({ id, name }) => ({ id, name }))}
      emptyText="Default rule"
      helperText="Sets the service fee for these tickets. Leave empty to use the organization’s default rule."
      parse={(value: string) => value || null}
    />
  );
}
