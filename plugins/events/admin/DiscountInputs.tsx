import {
  MoneyInput,
  NumberInput,
  PercentInput,
  SelectInput,
  TextInput,
  useRecord,
  useRecords,
} from '@foyer/kit/admin';
import { fieldOf } from '@foyer/kit';
import { SelectArrayInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { discount } from '../contract/discount.ts';
import { events } from '../contract.ts';
import { fromLocalInput, toLocalInput } from './eventTime.ts';

const KINDS = [
  { id: 'percent', name: 'Percentage off' },
  { id: 'amount', name: 'Fixed amount off the order' },
];
const upperCase = (typed: string) => typed.toUpperCase();

export function DiscountInputs({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const kind: unknown = useWatch({ name: 'details.kind' });
  const { data: event } = useRecord(events.resources.events, { params: { tenantId, id: eventId } });
  const { data: types = [] } = useRecords(events.resources.ticketTypes, {
    params: { tenantId, eventId },
    sort: { field: 'details.name', order: 'ASC' },
  });
  const instantInput = {
    type: 'datetime-local',
    format: (instant: string | null) => toLocalInput(instant, event?.details.timeZone),
    parse: (typed: string) => fromLocalInput(typed, event?.details.timeZone) ?? null,
    slotProps: { inputLabel: { shrink: true } },
  };
  return (
    <>
      <TextInput
        source="details.code"
        label={fieldOf(discount, 'code').label}
        required
        parse={upperCase}
      />
      <SelectInput source="details.kind" label="Discount type" choices={KINDS} isRequired />
      {kind === 'amount' ? (
        <MoneyInput source="details.amount" label="Amount off" isRequired />
      ) : (
        <PercentInput source="details.percent" label="Percent off" isRequired />
      )}
      <NumberInput
        source="details.usageLimit"
        label="Usage limit"
        helperText="How many orders can use this code. Leave empty for no limit."
      />
      <TextInput source="details.startDateTime" label="Starts" {...instantInput} />
      <TextInput source="details.endDateTime" label="Ends" {...instantInput} />
      <SelectArrayInput
        source="details.ticketTypeIds"
        label="Ticket types"
        choices={types.map(({ id, details }) => ({ id, name: details.name }))}
        helperText="Leave empty to apply the discount to all ticket types."
      />
    </>
  );
}
