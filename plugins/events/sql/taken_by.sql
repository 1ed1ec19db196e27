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
