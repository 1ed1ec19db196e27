-- What is left of each counter: its capacity minus the places of tickets and live holds. An expired hold
-- counts as released even before it is swept, unless its payment may still arrive.
create or replace view events_left_v1 with (security_invoker = true) as
select stock.tenant_id, stock.event_id, stock.ticket_type_id, stock.capacity,
  stock.held - expired.tickets as held,
  greatest(0, stock.capacity - stock.sold - stock.held + expired.tickets) as remaining
from events_stock stock
cross join lateral (
  select coalesce(sum(line.quantity), 0)::integer as tickets
  from events_hold hold
  cross join jsonb_to_recordset(hold.lines) as line ("ticketTypeId" uuid, quantity integer)
  where hold.tenant_id = stock.tenant_id and hold.event_id = stock.event_id
    and hold.expires_at <= now() and not hold.awaits_payment
    and (stock.ticket_type_id is null or line."ticketTypeId" = stock.ticket_type_id)
) expired;

-- The same for an event: all its ticket types together, at most its own capacity. Donations are not tickets.
create or replace view events_event_left_v1 with (security_invoker = true) as
select types.tenant_id, types.event_id, least(own.capacity, types.capacity)::integer as places,
  types.held::integer as held, least(own.remaining, types.remaining)::integer as remaining
from (
  select counter.tenant_id, counter.event_id, sum(counter.capacity) as capacity,
    sum(counter.held) as held, sum(counter.remaining) as remaining
  from events_left_v1 counter
  join events_ticket_type type
    on type.tenant_id = counter.tenant_id and type.id = counter.ticket_type_id
  where type.kind <> 'donation'
  group by counter.tenant_id, counter.event_id
) types
left join events_left_v1 own
  on own.tenant_id = types.tenant_id and own.event_id = types.event_id and own.ticket_type_id is null;
