-- Claims a cart's tickets for checkout in one round trip. An unchanged cart keeps its hold and price.
create or replace function checkout_hold(
  p_tenant uuid, p_draft uuid, p_event uuid, p_order_uid text, p_terms jsonb,
  p_expires timestamptz, p_address text, p_device text, p_expires_scarce timestamptz
) returns jsonb language plpgsql as $$
declare
  v_draft checkout_draft;
  v_held jsonb;
  v_taken jsonb;
  v_before jsonb;
  v_problem text;
begin
  perform tenants_lock_sales_v1(p_tenant);
  perform events_lock_v1(p_event);
  select * into v_draft from checkout_draft
  where tenant_id = p_tenant and id = p_draft and event_id = p_event for update;
  if not found then
    return jsonb_build_object('problem', 'no_cart');
  end if;
  -- A refunded order can't be paid again. Buyers who still want tickets need a new cart.
  select case when status = 'cancelled' then 'cancelled' else 'already_paid' end into v_problem
  from orders_order_v1 where tenant_id = p_tenant and uid = v_draft.order_uid
    and status not in ('awaiting_payment', 'awaiting_confirmation', 'expired', 'failed');
  if v_problem is not null then
    return jsonb_build_object('problem', v_problem);
  end if;
  if tenants_is_suspended_v1(p_tenant) then
    return jsonb_build_object('problem', 'sales_suspended');
  end if;
  if v_draft.order_uid is not null then
    v_held := events_held_v1(p_tenant, p_draft);
    if (v_held ->> 'isLive')::boolean and v_draft.held_lines = v_draft.lines then
      return jsonb_build_object('held', v_held, 'draft', checkout_cart(v_draft));
    end if;
    if (v_held ->> 'awaitsPayment')::boolean then
      return jsonb_build_object('problem', 'payment_open');
    end if;
  end if;
  v_taken := events_take_v1(p_tenant, p_draft, p_event, v_draft.lines, v_draft.code, p_expires, true,
    p_address, p_device, p_expires_scarce);
  if v_taken ->> 'problem' is not null then
    return v_taken;
  end if;
  v_before := v_draft.priced;
  update checkout_draft
  set order_uid = coalesce(order_uid, p_order_uid), priced = v_taken, terms = p_terms,
    held_lines = lines, extensions = 0, updated_at = now()
  where tenant_id = p_tenant and id = p_draft
  returning * into v_draft;
  return jsonb_build_object(
    'held', jsonb_build_object(
      'expiresAt', v_taken -> 'expiresAt', 'isLive', true, 'awaitsPayment', false),
    'before', v_before,
    'draft', checkout_cart(v_draft));
end $$;

-- Extends a hold, once.
create or replace function checkout_extend(
  p_tenant uuid, p_draft uuid, p_event uuid, p_until timestamptz
) returns jsonb language plpgsql as $$
declare
  v_held jsonb;
  v_extensions integer;
  v_problem text := events_sale_problem_v1(p_tenant, p_event);
begin
  perform events_lock_v1(p_event);
  select extensions into v_extensions from checkout_draft
  where tenant_id = p_tenant and id = p_draft and event_id = p_event for update;
  if not found then
    return jsonb_build_object('problem', 'no_cart');
  end if;
  if v_problem is not null then
    return jsonb_build_object('problem', v_problem);
  end if;
  v_held := events_held_v1(p_tenant, p_draft);
  if not coalesce((v_held ->> 'isLive')::boolean, false) then
    return jsonb_build_object('problem', 'hold_expired');
  end if;
  if checkout_awaits_confirmation(p_tenant, p_draft) then
    return jsonb_build_object('problem', 'confirmation_open');
  end if;
  if v_extensions > 0 then
    return jsonb_build_object('problem', 'already_extended');
  end if;
  perform events_extend_v1(p_tenant, p_draft, p_until, (v_held ->> 'awaitsPayment')::boolean);
  update checkout_draft set extensions = 1, updated_at = now()
  where tenant_id = p_tenant and id = p_draft;
  return checkout_read(p_tenant, p_draft, p_event);
end $$;

-- Releases a cart's tickets, unless the gateway might still charge for them.
create or replace function checkout_release(p_tenant uuid, p_draft uuid, p_event uuid) returns jsonb
language plpgsql as $$
begin
  perform events_lock_v1(p_event);
  if (events_held_v1(p_tenant, p_draft) ->> 'awaitsPayment')::boolean then
    return jsonb_build_object('problem', 'payment_open');
  end if;
  if checkout_awaits_confirmation(p_tenant, p_draft) then
    return jsonb_build_object('problem', 'confirmation_open');
  end if;
  perform 1 from checkout_draft
  where tenant_id = p_tenant and id = p_draft and event_id = p_event;
  if found then
    perform events_release_v1(p_tenant, p_draft);
  end if;
  return checkout_read(p_tenant, p_draft, p_event);
end $$;
