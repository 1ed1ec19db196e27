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
