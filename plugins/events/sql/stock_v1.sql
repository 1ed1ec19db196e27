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
