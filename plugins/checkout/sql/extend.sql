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
