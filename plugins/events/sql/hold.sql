-- When a hold expires, and whether the gateway may still take a payment for it; NULL without a hold.
create or replace function events_held_v1(p_tenant uuid, p_hold uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('expiresAt', expires_at, 'isLive', expires_at > clock_timestamp(),
    'awaitsPayment', awaits_payment)
  from events_hold where tenant_id = p_tenant and id = p_hold
$$;

-- Extends a hold; never shortens it. @returns false if there is no hold
create or replace function events_extend_v1(
  p_tenant uuid, p_hold uuid, p_until timestamptz, p_awaits_payment boolean
) returns boolean language plpgsql as $$
begin
  update events_hold
  set expires_at = greatest(expires_at, p_until), awaits_payment = p_awaits_payment
  where tenant_id = p_tenant and id = p_hold;
  return found;
end $$;

-- Releases a hold's tickets and its use of a discount code. @returns false if there was no hold
create or replace function events_release_v1(p_tenant uuid, p_hold uuid) returns boolean
language plpgsql as $$
declare
  v_hold events_hold;
  v_event uuid;
begin
  perform set_config('foyer.tenant', p_tenant::text, true);
  select event_id into v_event from events_hold where tenant_id = p_tenant and id = p_hold;
  if not found then
    return false;
  end if;
  perform events_lock_v1(v_event);
  delete from events_hold where tenant_id = p_tenant and id = p_hold returning * into v_hold;
  if not found then
    return false;
  end if;
  perform events_move(p_tenant, v_hold.event_id, v_hold.lines, -1, 0);
  update events_discount set held = held - 1
  where tenant_id = p_tenant and id = v_hold.discount_id;
  return true;
end $$;

-- Releases expired holds and returns their number. Expiry is checked on the row being deleted, not on an
-- earlier read, since the buyer may extend the hold or start to pay in between.
create or replace function events_sweep(p_tenant uuid, p_event uuid) returns integer language plpgsql as $$
declare
  v_hold events_hold;
  v_count integer := 0;
begin
  perform set_config('foyer.tenant', p_tenant::text, true);
  perform events_lock_v1(p_event);
  for v_hold in
    delete from events_hold
    where tenant_id = p_tenant and event_id = p_event
      and expires_at <= clock_timestamp() and not awaits_payment
    returning *
  loop
    perform events_move(p_tenant, p_event, v_hold.lines, -1, 0);
    update events_discount set held = held - 1
    where tenant_id = p_tenant and id = v_hold.discount_id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Deletes an event's holds before the event. The foreign key would delete them as the table's owner,
-- who can't see any tenant's counters.
create or replace function events_end_holds() returns trigger language plpgsql as $$
begin
  delete from events_hold where tenant_id = old.tenant_id and event_id = old.id;
  return old;
end $$;

create or replace trigger events_event_ends_holds before delete on events_event
for each row execute function events_end_holds();

-- Turns a hold into a sale. @returns false if there was no hold: its tickets have to be claimed again
create or replace function events_consume(p_tenant uuid, p_hold uuid) returns boolean
language plpgsql as $$
declare
  v_hold events_hold;
  v_event uuid;
begin
  perform set_config('foyer.tenant', p_tenant::text, true);
  select event_id into v_event from events_hold where tenant_id = p_tenant and id = p_hold;
  if not found then
    return false;
  end if;
  perform events_lock_v1(v_event);
  delete from events_hold where tenant_id = p_tenant and id = p_hold returning * into v_hold;
  if not found then
    return false;
  end if;
  perform events_move(p_tenant, v_hold.event_id, v_hold.lines, -1, 1);
  update events_discount set held = held - 1, used = used + 1
  where tenant_id = p_tenant and id = v_hold.discount_id;
  return true;
end $$;

-- The same as the last statement of a transaction, whose result is not read: it fails instead, with
-- the error code that a completion checks for when its hold no longer exists.
create or replace function events_consume_or_fail(p_tenant uuid, p_hold uuid) returns void
language plpgsql as $$
begin
  if not events_consume(p_tenant, p_hold) then
    raise exception 'Hold % was not found', p_hold using errcode = 'FY001';
  end if;
end $$;

-- Counts the tickets that each address and device holds, per event and ticket type, whenever a hold is
-- created or ends. Callers already have the event's lock, so these rows are never waited for.
create or replace function events_count_holder() returns trigger language plpgsql as $$
declare
  v_hold events_hold := coalesce(new, old);
  v_row record;
begin
  for v_row in
    select key || coalesce(' ' || line."ticketTypeId", '') as id, line.quantity as tickets
    from unnest(array[v_hold.address_key, v_hold.device_key]) key, (
      select null::uuid as "ticketTypeId", v_hold.tickets as quantity
      union all
      select * from jsonb_to_recordset(v_hold.lines) as held ("ticketTypeId" uuid, quantity integer)
    ) line
    where key is not null
  loop
    if tg_op = 'INSERT' then
      insert into events_holder as holder (tenant_id, id, tickets)
      values (new.tenant_id, v_row.id, v_row.tickets)
      on conflict (tenant_id, id) do update set tickets = holder.tickets + excluded.tickets;
    else
      delete from events_holder
      where tenant_id = old.tenant_id and id = v_row.id and tickets <= v_row.tickets;
      update events_holder set tickets = tickets - v_row.tickets
      where tenant_id = old.tenant_id and id = v_row.id;
    end if;
  end loop;
  return v_hold;
end $$;

create or replace trigger events_hold_counted after insert or delete on events_hold
for each row execute function events_count_holder();

-- What is known about the person who takes a hold's tickets without paying. Requires the event's lock.
-- `orders`: how many such orders the hold's address, device or email had in the last day. `hasShare`:
-- whether this hold takes the email over its share, 20 tickets of a type or a twentieth of what is left.
create or replace function events_taker_v1(p_tenant uuid, p_hold uuid, p_email text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'orders', coalesce((
      select max(orders) from (
        select count(distinct hold_id) as orders from events_taken
        where tenant_id = p_tenant and taken_at > now() - interval '1 day'
          and key in (hold.address_key, hold.device_key, p_email)
        group by key
      ) taken), 0),
    'hasShare', exists (
      select from jsonb_to_recordset(hold.lines) as line ("ticketTypeId" uuid, quantity integer)
      join events_stock stock on stock.tenant_id = p_tenant and stock.event_id = hold.event_id
        and stock.ticket_type_id = line."ticketTypeId"
      where events_taken_by(p_tenant, p_email, line."ticketTypeId") > 0
        and events_taken_by(p_tenant, p_email, line."ticketTypeId") + line.quantity
          > greatest(20, (stock.capacity - stock.held - stock.sold + line.quantity) / 20)),
    'requiresConfirmation', (
      select requires_confirmation from events_event
      where tenant_id = p_tenant and id = hold.event_id))
  from events_hold hold where hold.tenant_id = p_tenant and hold.id = p_hold
$$;

-- How many tickets of one type, or of all types, an address, device or email has: those held, and those
-- taken without paying in the last day.
create or replace function events_taken_by(p_tenant uuid, p_key text, p_type uuid) returns integer
language sql stable as $$
  select coalesce((
      select tickets from events_holder
      where tenant_id = p_tenant and id = p_key || coalesce(' ' || p_type, '')
    ), 0) + coalesce((
      select sum(tickets)::integer from events_taken
      where tenant_id = p_tenant and key = p_key and taken_at > now() - interval '1 day'
        and (p_type is null or ticket_type_id = p_type)
    ), 0)
$$;

-- Records what a hold takes without paying, before it becomes a sale; it counts for a day. For a verified
-- email, only the email is counted, since other people can share the network address.
create or replace function events_keep_taken_v1(
  p_tenant uuid, p_hold uuid, p_email text, p_is_proven boolean
) returns void language sql as $$
  insert into events_taken (tenant_id, event_id, hold_id, key, ticket_type_id, tickets)
  select hold.tenant_id, hold.event_id, hold.id, taker.key, line."ticketTypeId", line.quantity
  from events_hold hold,
    jsonb_to_recordset(hold.lines) as line ("ticketTypeId" uuid, quantity integer),
    unnest(array[p_email] || case when not p_is_proven
      then array[hold.address_key, hold.device_key] end) as taker (key)
  where hold.tenant_id = p_tenant and hold.id = p_hold and taker.key is not null
$$;
