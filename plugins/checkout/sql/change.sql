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
