import { eventTime } from '@foyer/kit';
import { BooleanInput, useAllRecords } from '@foyer/kit/admin';
import { Alert, Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { LIMITED_TO_DATES } from '../contract/ticketType.ts';
import { events, type EventPlace, type EventRecord, type TicketType } from '../contract.ts';
import { ChangeNotice } from './ChangeNotice.tsx';
import { fromLocalInput, toLocalInput } from './eventTime.ts';

const PLACE = ['address1', 'city', 'state', 'country'] as const;

/** In the form of an event with a new date, time or location: what moves with it and who is notified. */
export function EventMove({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const form = useWatch({ name: 'details' }) as Partial<EventRecord['details']> & {
    notifyHolders?: boolean;
    moveAlong?: boolean;
  };
  const { details: before } = event;
  const after = placeAfter(before, form);
  if (!after) return null;
  const movesInTime =
    after.startDateTime !== before.startDateTime || after.timeZone !== before.timeZone;
  const isTold = before.status === 'published' && !isSame(before, after);
  return (
    <>
      {movesInTime && (
        <MovedSales
          tenantId={tenantId}
          eventId={event.id}
          after={after}
          movesAlong={form.moveAlong !== false}
        />
      )}
      {isTold && (
        <Box component="section" aria-label="Ticket holders" sx={{ display: 'grid', gap: 1 }}>
          <BooleanInput
            source="details.notifyHolders"
            label="Email ticket holders about this change"
            helperText={false}
          />
          {form.notifyHolders === false ? (
            <Typography sx={{ color: 'text.secondary' }}>
              No one will be emailed. The event page, tickets and new calendar files will show the
              change.
            </Typography>
          ) : (
            <ChangeNotice
              tenantId={tenantId}
              eventId={event.id}
              change={{ kind: 'moved', ...after }}
            />
          )}
        </Box>
      )}
    </>
  );
}

/** The form's dates and location; null while a date is incomplete. */
function placeAfter(
  before: EventRecord['details'],
  form: Partial<EventRecord['details']>,
): EventPlace | null {
  const { startDateTime, endDateTime, timeZone = before.timeZone } = form;
  if (!startDateTime || !endDateTime) return null;
  const [address1, city, state, country] = PLACE.map((part) => form[part] ?? '') as [
    string,
    string,
    string,
    string,
  ];
  return { startDateTime, endDateTime, timeZone, address1, city, state, country };
}

const isSame = (before: EventRecord['details'], after: EventPlace): boolean =>
  (['startDateTime', 'endDateTime', 'timeZone', ...PLACE] as const).every(
    (part) => before[part] === after[part],
  );

function MovedSales(props: {
  tenantId: string;
  eventId: string;
  after: EventPlace;
  movesAlong: boolean;
}) {
  const { tenantId, eventId, after, movesAlong } = props;
  const { data: types = [] } = useAllRecords(events.resources.ticketTypes, {
    params: { tenantId, eventId },
    sort: { field: 'details.position', order: 'ASC' },
  });
  const limited = types.filter(({ details }) => details.salesAvailability === LIMITED_TO_DATES);
  if (limited.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <BooleanInput
        source="details.moveAlong"
        label="Move sales and discount dates by the same amount"
        helperText={false}
      />
      {!movesAlong && (
        <Alert severity="warning">
          Ticket sales will keep their dates:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {limited.map((type) => (
              <li key={type.id}>{keptSale(type, after)}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}

function keptSale({ details }: TicketType, { endDateTime, timeZone }: EventPlace): string {
  const { name, endDate, endTime } = details;
  const end = fromLocalInput(`${endDate}T${endTime}`, timeZone);
  const sale = `${name} until ${end ? eventTime(end, timeZone) : ''}`;
  return `${endDate}T${endTime}` > toLocalInput(endDateTime, timeZone)
    ? `${sale}, after the event ends`
    : sale;
}
