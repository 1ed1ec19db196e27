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
