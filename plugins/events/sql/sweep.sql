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
