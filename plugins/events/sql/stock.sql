-- Takes the event's lock until the transaction ends. Everything that changes counters takes it first,
-- which prevents deadlocks.
create or replace function events_lock_v1(p_event uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_event::text, 0))
$$;

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

-- The counters that other plugins can read, each with the sum of its holds.
create or replace view events_stock_v1 with (security_invoker = true) as
select stock.tenant_id, stock.event_id, stock.ticket_type_id, type.name, type.kind,
  stock.capacity, stock.held, stock.sold,
  coalesce((
    select sum(line.quantity)
    from events_hold hold
    cross join jsonb_to_recordset(hold.lines) as line ("ticketTypeId" uuid, quantity integer)
    where hold.tenant_id = stock.tenant_id and hold.event_id = stock.event_id
      and (stock.ticket_type_id is null or line."ticketTypeId" = stock.ticket_type_id)
  ), 0)::integer as in_holds
from events_stock stock
left join events_ticket_type type
  on type.tenant_id = stock.tenant_id and type.id = stock.ticket_type_id;

-- The number of tickets that buyers can still get: not sold, held or given away.
create or replace function events_free_v1(p_tenant uuid, p_event uuid) returns integer language sql stable as $$
  select least(
    (select capacity - held - sold from events_stock
     where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null),
    (select coalesce(sum(stock.capacity - stock.held - stock.sold), 0)
     from events_stock stock
     join events_ticket_type type
       on type.tenant_id = stock.tenant_id and type.id = stock.ticket_type_id
     where stock.tenant_id = p_tenant and stock.event_id = p_event
       and type.kind <> 'complimentary'))::integer
$$;

-- Changes the counters of all lines of a hold, and the event's own. For example, p_held -1 and p_sold 1
-- turn held tickets into sold ones.
create or replace function events_move(
  p_tenant uuid, p_event uuid, p_lines jsonb, p_held integer, p_sold integer
) returns void language plpgsql as $$
declare
  v_total integer;
begin
  update events_stock stock
  set held = stock.held + p_held * line.quantity, sold = stock.sold + p_sold * line.quantity
  from jsonb_to_recordset(p_lines) as line ("ticketTypeId" uuid, quantity integer)
  where stock.tenant_id = p_tenant and stock.event_id = p_event
    and stock.ticket_type_id = line."ticketTypeId";
  select sum(quantity) into v_total
  from jsonb_to_recordset(p_lines) as line (quantity integer);
  update events_stock
  set held = held + p_held * v_total, sold = sold + p_sold * v_total
  where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null;
end $$;

-- Puts sold tickets of one type back on sale; a negative quantity sells them again if they are still
-- available.
create or replace function events_put_back(
  p_tenant uuid, p_event uuid, p_ticket_type uuid, p_quantity integer
) returns boolean language plpgsql as $$
declare
  v_has_capacity boolean;
begin
  perform set_config('foyer.tenant', p_tenant::text, true);
  perform events_lock_v1(p_event);
  update events_stock set sold = sold - p_quantity
  where tenant_id = p_tenant and event_id = p_event and ticket_type_id = p_ticket_type
    and held + sold - p_quantity <= capacity;
  if not found then
    return false;
  end if;
  select true into v_has_capacity from events_stock
  where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null;
  if v_has_capacity then
    update events_stock set sold = sold - p_quantity
    where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null
      and held + sold - p_quantity <= capacity;
    if not found then
      update events_stock set sold = sold + p_quantity
      where tenant_id = p_tenant and event_id = p_event and ticket_type_id = p_ticket_type;
      return false;
    end if;
  end if;
  return true;
end $$;
