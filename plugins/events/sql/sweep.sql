-- Gives back what is held by holds that are over, and answers how many there were. Whether one is
-- over is asked of the row that is deleted, and not of what was seen before: its buyer may extend
-- it, or begin to pay, in the moment between.
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
