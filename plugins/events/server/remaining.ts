/**
 * What the counter `s` of a ticket type or an event still has, as SQL. Holds that are over count as
 * given back before anybody sweeps them, unless money may still come for them.
 */
export const remainingOf = (what: 'ticketType' | 'event'): string => `greatest(0,
  s.capacity - s.sold - s.held + coalesce((
    select sum(line.quantity)
    from events_hold hold
    cross join jsonb_to_recordset(hold.lines) as line ("ticketTypeId" uuid, quantity integer)
    where hold.tenant_id = s.tenant_id and hold.event_id = s.event_id
      and hold.expires_at <= now() and not hold.awaits_payment
      ${what === 'ticketType' ? 'and line."ticketTypeId" = s.ticket_type_id' : ''}
  ), 0))::int`;

const sumOfTypes = (column: 'sold' | 'capacity'): string => `(
  select coalesce(sum(counter.${column}), 0)::float8
  from events_stock counter
  where counter.tenant_id = e.tenant_id and counter.event_id = e.id
    and counter.ticket_type_id is not null)`;

/** Of the event `e`, whose own counter is `s`: what was sold or given, and may be at most, as SQL. */
export const SOLD_OF_EVENT = sumOfTypes('sold');
export const PLACES_OF_EVENT = `least(s.capacity, ${sumOfTypes('capacity')})`;
