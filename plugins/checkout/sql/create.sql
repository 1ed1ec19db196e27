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
