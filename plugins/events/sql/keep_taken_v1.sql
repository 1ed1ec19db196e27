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
