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
