-- A cart in the application's format. The only place where its row is converted to JSON.
create or replace function checkout_cart(p_draft checkout_draft) returns jsonb
language sql immutable as $$
  select jsonb_build_object(
    'lines', p_draft.lines, 'donationCents', p_draft.donation_cents, 'code', p_draft.code,
    'orderUID', p_draft.order_uid, 'priced', p_draft.priced, 'terms', p_draft.terms,
    'extensions', p_draft.extensions)
$$;

-- Returns everything about a cart. Functions that change a cart lock the event before the cart, so that
-- requests can't deadlock.
create or replace function checkout_read(p_tenant uuid, p_draft uuid, p_event uuid) returns jsonb
language plpgsql as $$
declare
  v_draft checkout_draft;
  v_held jsonb;
  v_quote jsonb;
begin
  select * into v_draft from checkout_draft
  where tenant_id = p_tenant and id = p_draft and event_id = p_event;
  if not found then
    return jsonb_build_object('problem', 'no_cart');
  end if;
  v_held := events_held_v1(p_tenant, p_draft);
  if not coalesce((v_held ->> 'isLive')::boolean, false) then
    v_quote := events_quote_v1(p_tenant, p_event, v_draft.lines, v_draft.code);
  end if;
  return jsonb_build_object(
    'draft', checkout_cart(v_draft),
    'held', v_held,
    'quote', v_quote,
    'order', (
      select jsonb_build_object('status', status, 'totalCents', total_cents,
        'ticketCount', ticket_count, 'closeCause', close_cause,
        'email', email)
      from orders_order_v1 where tenant_id = p_tenant and uid = v_draft.order_uid),
    -- Whether the gateway can be asked for a waiting buyer: once every few seconds per session.
    'mayAsk', v_draft.order_uid is not null and exists (
      -- `offset 0` makes the planner filter by draft first, instead of scanning all open attempts.
      select 1 from (
        select state, checked_at, created_at from checkout_attempt
        where tenant_id = p_tenant and draft_id = p_draft offset 0) attempt
      where state = 'open'
        and coalesce(checked_at, created_at) < clock_timestamp() - interval '3 seconds'));
end $$;

-- Creates a cart if everything in it can be bought now.
create or replace function checkout_create(
  p_tenant uuid, p_draft uuid, p_event uuid, p_lines jsonb, p_donation bigint
) returns jsonb language plpgsql as $$
declare
  v_quote jsonb := events_quote_v1(p_tenant, p_event, p_lines, null);
  v_draft checkout_draft;
begin
  if v_quote ->> 'problem' is not null then
    return v_quote;
  end if;
  insert into checkout_draft (tenant_id, id, event_id, lines, donation_cents)
  values (p_tenant, p_draft, p_event, p_lines, p_donation)
  returning * into v_draft;
  return jsonb_build_object('draft', checkout_cart(v_draft), 'held', null, 'quote', v_quote);
end $$;

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

-- Replaces a cart's lines and releases its hold, unless the gateway might still charge for it.
create or replace function checkout_change(
  p_tenant uuid, p_draft uuid, p_event uuid, p_lines jsonb, p_donation bigint
) returns jsonb language plpgsql as $$
declare
  v_quote jsonb := events_quote_v1(p_tenant, p_event, p_lines, null);
begin
  perform events_lock_v1(p_event);
  if v_quote ->> 'problem' is not null then
    return v_quote;
  end if;
  -- Checked before the hold is released. Same value as LARGEST_CHARGE_CENTS in the fees plugin.
  if (select sum((line ->> 'priceCents')::bigint * (line ->> 'quantity')::bigint)
      from jsonb_array_elements(v_quote -> 'lines') as line) + p_donation > 99999999 then
    return jsonb_build_object('problem', 'too_large');
  end if;
  perform 1 from checkout_draft
  where tenant_id = p_tenant and id = p_draft and event_id = p_event for update;
  if not found then
    return jsonb_build_object('problem', 'no_cart');
  end if;
  if (events_held_v1(p_tenant, p_draft) ->> 'awaitsPayment')::boolean then
    return jsonb_build_object('problem', 'payment_open');
  end if;
  if checkout_awaits_confirmation(p_tenant, p_draft) then
    return jsonb_build_object('problem', 'confirmation_open');
  end if;
  perform events_release_v1(p_tenant, p_draft);
  update checkout_draft
  set lines = p_lines, donation_cents = p_donation, priced = null, updated_at = now()
  where tenant_id = p_tenant and id = p_draft;
  return checkout_read(p_tenant, p_draft, p_event);
end $$;

-- Locks a cart for payment and returns it with its hold and last attempt. Concurrent changes and
-- payments wait until the transaction ends, and so does a suspension of the tenant. An order that completes immediately takes the event's
-- lock before the cart's, as a hold does.
create or replace function checkout_pay(
  p_tenant uuid, p_draft uuid, p_event uuid, p_completes boolean
) returns jsonb language plpgsql as $$
begin
  perform tenants_lock_sales_v1(p_tenant);
  if p_completes then
    perform events_lock_v1(p_event);
  end if;
  perform 1 from checkout_draft
  where tenant_id = p_tenant and id = p_draft and event_id = p_event for update;
  return checkout_read(p_tenant, p_draft, p_event) || jsonb_build_object(
    'saleProblem', events_sale_problem_v1(p_tenant, p_event),
    'attempt', (
      select to_jsonb(attempt) from checkout_attempt attempt
      where tenant_id = p_tenant and draft_id = p_draft order by n desc limit 1));
end $$;

-- A stored gateway request contains the buyer's email. It isn't needed once the attempt has ended.
create or replace function checkout_forget_address() returns trigger language plpgsql as $$
begin
  new.params = new.params - 'customer_email';
  return new;
end $$;

create or replace trigger checkout_attempt_forgets_address before update of state on checkout_attempt
for each row when (new.state in ('paid', 'expired', 'failed'))
execute function checkout_forget_address();

-- Whether a cart's order holds tickets until its email is confirmed. Such a cart can't change, or the
-- link in the email would confirm something else.
create or replace function checkout_awaits_confirmation(p_tenant uuid, p_draft uuid) returns boolean
language sql stable as $$
  select exists (
    select from checkout_draft draft
    where draft.tenant_id = p_tenant and draft.id = p_draft
      and orders_is_awaited_v1(p_tenant, draft.order_uid)
  ) and coalesce((events_held_v1(p_tenant, p_draft) ->> 'isLive')::boolean, false)
$$;
