import { MoneyInput, NumberInput, SelectInput, TextInput } from '@foyer/kit/admin';
import { formatNumber } from '@foyer/kit';
import { Box, Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { TicketType } from '../contract.ts';
import { pair } from './EventInputs.tsx';
import { PricePreview } from './PricePreview.tsx';
import { hasPrice, KINDS, NEW_TYPE } from './TicketTypeInputs.tsx';

const LIST = 'ticketTypes';
export const FIRST_TYPE = { ...NEW_TYPE, name: 'General admission' };

type Typed = Partial<TicketType['details']>;

/** The ticket types of a new event, as far as most events need: the rest is edited later. */
export function NewTicketTypes({ tenantId }: { tenantId: string }) {
  const { fields, append, remove } = useFieldArray({ name: LIST });
  const types = (useWatch({ name: LIST }) ?? []) as Typed[];
  const capacity: unknown = useWatch({ name: 'details.capacity' });
  const add = useRef<HTMLButtonElement>(null);
  const places = types
    .filter(({ kind }) => kind !== 'donation')
    .reduce((sum, { quantity }) => sum + (Number.isInteger(quantity) ? Number(quantity) : 0), 0);
  return (
    <>
      {fields.map(({ id }, index) => (
        <Box
          key={id}
          role="group"
          aria-label={`Ticket type ${index + 1}`}
          sx={{ pb: 2, borderBottom: '1px solid var(--line)', display: 'grid', gap: 1.5 }}
        >
          <NewType
            tenantId={tenantId}
            source={`${LIST}.${index}`}
            type={types[index] ?? {}}
            onRemove={() => {
              remove(index);
              add.current?.focus();
            }}
          />
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button ref={add} variant="outlined" onClick={() => append(NEW_TYPE)}>
          Add ticket type
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          You can limit sale dates and set order limits later.
        </Typography>
      </Box>
      <NumberInput
        source="details.capacity"
        label="Capacity of the event (optional)"
        helperText={
          typeof capacity === 'number' && places > capacity
            ? `Ticket types add up to ${formatNumber(places)}. Sales stop at this capacity.`
            : 'The maximum number of tickets for the whole event. Leave empty to limit sales by ticket type only.'
        }
      />
    </>
  );
}

function NewType(props: { tenantId: string; source: string; type: Typed; onRemove: () => void }) {
  const { tenantId, source, type, onRemove } = props;
  const { setValue } = useFormContext();
  return (
    <>
      <Box sx={{ ...pair, alignItems: 'end' }}>
        <TextInput source={`${source}.name`} label="Ticket name" required />
        <SelectInput
          source={`${source}.kind`}
          label="Pricing"
          choices={KINDS}
          isRequired
          onChange={({ target }: { target?: { value?: unknown } }) =>
            setValue(`${source}.price`, hasPrice(target?.value) ? null : 0)
          }
        />
        {hasPrice(type.kind) && <MoneyInput source={`${source}.price`} label="Price" isRequired />}
        <NumberInput source={`${source}.quantity`} label="Quantity" isRequired />
      </Box>
      <Box role="status">
        <PricePreview tenantId={tenantId} type={type} />
      </Box>
      <Box>
        <Button size="small" color="error" onClick={onRemove}>
          Remove {type.name || 'ticket type'}
        </Button>
      </Box>
    </>
  );
}
