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
