-- A new cart, counted for its address and device. A cart holds nothing, so there is room: nobody begins
-- more carts in an hour than twice the tickets that are left, and 600 of an address or 120 of a device
-- are no harm.
create or replace function checkout_create_from(
  p_tenant uuid, p_draft uuid, p_event uuid, p_lines jsonb, p_donation bigint,
  p_address text, p_device text
) returns jsonb language plpgsql as $$
declare
  v_state jsonb;
  v_address integer;
  v_device integer;
begin
  v_state := checkout_create(p_tenant, p_draft, p_event, p_lines, p_donation);
  if v_state ->> 'problem' is not null then
    return v_state;
  end if;
  with counted as (
    insert into checkout_cart_count as known (tenant_id, id, carts)
    select p_tenant, key, 1
    from unnest(array[p_address, p_device]) key where key is not null
    order by key
    on conflict (tenant_id, id) do update
    set carts = case
        when known.since < now() - interval '1 hour' then 1 else known.carts + 1 end,
      since = case
        when known.since < now() - interval '1 hour' then now() else known.since end
    returning id, carts
  )
  select max(carts) filter (where id = p_address), max(carts) filter (where id = p_device)
  into v_address, v_device from counted;
  if v_device > 120
    or (v_address > 600 and v_address > 2 * events_free_v1(p_tenant, p_event)) then
    delete from checkout_draft where tenant_id = p_tenant and id = p_draft;
    return jsonb_build_object('problem', 'too_many_carts');
  end if;
  return v_state;
end $$;
