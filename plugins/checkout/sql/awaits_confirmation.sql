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
