-- Creates many carts in one statement and counts each for its address and device. Results have the
-- order of p_carts: [{draft, event, lines, donation, address, device}].
-- Carts hold no tickets, so the hourly limits are generous: 120 for a device; for an address, twice
-- the tickets left, and at least 600.
create or replace function checkout_create_all(p_tenant uuid, p_carts jsonb) returns setof jsonb
language plpgsql as $$
declare
  v_states jsonb[];
  v_counts jsonb;
  v_cart jsonb;
  v_address integer;
  v_device integer;
begin
  v_states := array(
    select checkout_create(p_tenant, (cart ->> 'draft')::uuid, (cart ->> 'event')::uuid,
      cart -> 'lines', (cart ->> 'donation')::bigint)
    from jsonb_array_elements(p_carts) with ordinality as wanted (cart, n) order by n);
  -- Sorted by key, so that concurrent statements can't deadlock.
  with counted as (
    insert into checkout_cart_count as known (tenant_id, id, carts)
    select p_tenant, key, count(*)
    from jsonb_array_elements(p_carts) with ordinality as wanted (cart, n),
      unnest(array[cart ->> 'address', cart ->> 'device']) key
    where key is not null and v_states[n] ->> 'problem' is null
    group by key order by key
    on conflict (tenant_id, id) do update
    set carts = case when known.since < now() - interval '1 hour' then 0 else known.carts end
        + excluded.carts,
      since = case
        when known.since < now() - interval '1 hour' then now() else known.since end
    returning id, carts
  )
  select jsonb_object_agg(id, carts) into v_counts from counted;
  for v_n in 1 .. cardinality(v_states) loop
    v_cart := p_carts -> (v_n - 1);
    v_address := (v_counts ->> (v_cart ->> 'address'))::integer;
    v_device := (v_counts ->> (v_cart ->> 'device'))::integer;
    if v_states[v_n] ->> 'problem' is null and (
      v_device > 120
      or (v_address > 600 and v_address > 2 * events_free_v1(p_tenant, (v_cart ->> 'event')::uuid))
    ) then
      delete from checkout_draft
      where tenant_id = p_tenant and id = (v_cart ->> 'draft')::uuid;
      return next jsonb_build_object('problem', 'too_many_carts');
    else
      return next v_states[v_n];
    end if;
  end loop;
end $$;
