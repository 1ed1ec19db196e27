import { eventTime, formatNumber } from '@foyer/kit';
import {
  MoneyInput,
  NumberInput,
  SelectInput,
  TextInput,
  useAllRecords,
  useCan,
  useRecords,
} from '@foyer/kit/admin';
import { fees } from '@foyer/plugin-fees/contract';
import { Alert, Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { ALWAYS_AVAILABLE, LIMITED_TO_DATES } from '../contract/ticketType.ts';
import { events, type EventRecord, type TicketType } from '../contract.ts';
import { PricePreview } from './PricePreview.tsx';
import { saleWindowProblem } from './saleWindowProblem.ts';
import { useCardMinimum } from './useCardMinimum.ts';

export const NEW_TYPE = {
  kind: 'paid',
  // Required here, although the API defaults an omitted price to zero.
  price: null,
  salesAvailability: ALWAYS_AVAILABLE,
  minTicketPerOrder: 1,
  maxTicketPerOrder: 10,
};
export const KINDS = [
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
export const hasPrice = (kind: unknown): boolean => kind === 'paid' || kind === 'donation';

export function TicketTypeInputs(props: {
  tenantId: string;
  event: EventRecord;
  /** The ticket type that is edited. */
  typeId: string | undefined;
}) {
  const { tenantId, event } = props;
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
        <QuantityInput {...props} />
      </Box>
      <PriceNote tenantId={tenantId} />
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
      <WindowNote event={event} />
      {canSeeRules && <RuleInput tenantId={tenantId} />}
    </>
  );
}

type Typed = Partial<TicketType['details']>;

/** The values as they are typed, which may be incomplete. */
const useTyped = (): Typed => (useWatch({ name: 'details' }) ?? {}) as Typed;

function PriceNote({ tenantId }: { tenantId: string }) {
  return (
    <Box role="status">
      <PricePreview tenantId={tenantId} type={useTyped()} />
    </Box>
  );
}

/** The quantity, compared with the capacity of an event that has its own. */
function QuantityInput(props: {
  tenantId: string;
  event: EventRecord;
  typeId: string | undefined;
}) {
  const { tenantId, event, typeId } = props;
  const { capacity } = event.details;
  const { kind, quantity } = useTyped();
  const { data } = useAllRecords(events.resources.ticketTypes, {
    params: { tenantId, eventId: event.id },
    sort: { field: 'details.position', order: 'ASC' },
  });
  const isCounted = kind !== 'donation' && capacity !== null && data !== undefined;
  const others = (data ?? [])
    .filter(({ id, details }) => id !== typeId && details.kind !== 'donation')
    .reduce((sum, { details }) => sum + details.quantity, 0);
  return (
    <NumberInput
      source="details.quantity"
      label="Quantity"
      isRequired
      helperText={
        isCounted &&
        capacityInWords({ capacity, places: others + (Number.isInteger(quantity) ? quantity! : 0) })
      }
    />
  );
}

/** How the quantities of all ticket types compare with the event's capacity. */
export const capacityInWords = ({ capacity, places }: { capacity: number; places: number }) =>
  places > capacity
    ? `With this, ticket types add up to ${formatNumber(places)}. Sales stop at the event’s capacity of ${formatNumber(capacity)}.`
    : `With this, ticket types use ${formatNumber(places)} of the event’s capacity of ${formatNumber(capacity)}.`;

/** Says before saving that the dates don't fit the event. */
function WindowNote({ event: { details } }: { event: EventRecord }) {
  const problem = saleWindowProblem(useTyped(), details);
  const end = eventTime(details.endDateTime, details.timeZone);
  return (
    <Box role="status">
      {problem && (
        <Alert severity="warning">
          {problem === 'starts_too_late'
            ? `Sales would start after the event ends on ${end}. Choose an earlier start.`
            : `Sales end with the event on ${end}. Choose an earlier end.`}
        </Alert>
      )}
    </Box>
  );
}

/** Warns early: buyers would see the problem only in the cart. */
function CardMinimumNote({ tenantId }: { tenantId: string }) {
  const problem = useCardMinimum(tenantId)(useTyped());
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
