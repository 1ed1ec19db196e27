-- Applies a discount code, or removes it (null). Held tickets are claimed again with the code, at the
-- hold's prices and with the same expiry. A rejected code leaves the hold and its source unchanged.
create or replace function checkout_code(
  p_tenant uuid, p_draft uuid, p_event uuid, p_code text
) returns jsonb language plpgsql as $$
declare
  v_draft checkout_draft;
  v_held jsonb;
  v_taken jsonb;
  v_quote jsonb;
begin
  perform tenants_lock_sales_v1(p_tenant);
  perform events_lock_v1(p_event);
  select * into v_draft from checkout_draft
  where tenant_id = p_tenant and id = p_draft and event_id = p_event for update;
  if not found then
    return jsonb_build_object('problem', 'no_cart');
  end if;
  v_held := events_held_v1(p_tenant, p_draft);
  if (v_held ->> 'awaitsPayment')::boolean then
    return jsonb_build_object('problem', 'payment_open');
  end if;
  if checkout_awaits_confirmation(p_tenant, p_draft) then
    return jsonb_build_object('problem', 'confirmation_open');
  end if;
  if coalesce((v_held ->> 'isLive')::boolean, false) then
    begin
      v_taken := events_take_v1(
        p_tenant, p_draft, p_event, v_draft.held_lines, p_code,
        (v_held ->> 'expiresAt')::timestamptz, true);
      if v_taken ->> 'problem' is not null then
        raise exception 'The hold is unchanged.' using errcode = 'FY002';
      end if;
    exception when sqlstate 'FY002' then
      return v_taken;
    end;
    v_taken := jsonb_set(v_taken, '{lines}', (
      select jsonb_agg(line || coalesce((
        select jsonb_build_object('priceCents', old -> 'priceCents', 'ruleId', old -> 'ruleId')
        from jsonb_array_elements(v_draft.priced -> 'lines') old
        where old ->> 'ticketTypeId' = line ->> 'ticketTypeId'
      ), '{}'))
      from jsonb_array_elements(v_taken -> 'lines') line));
  else
    v_quote := events_quote_v1(p_tenant, p_event, v_draft.lines, p_code);
    if v_quote ->> 'problem' is not null then
      return v_quote;
    end if;
    if v_quote ->> 'codeProblem' is not null then
      return jsonb_build_object('problem', v_quote ->> 'codeProblem');
    end if;
  end if;
  update checkout_draft
  set code = upper(p_code), priced = coalesce(v_taken, priced), updated_at = now()
  where tenant_id = p_tenant and id = p_draft;
  return checkout_read(p_tenant, p_draft, p_event);
end $$;
