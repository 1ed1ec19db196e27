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
