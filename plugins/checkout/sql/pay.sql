-- Locks a cart for payment and returns it with its hold and last attempt. Concurrent changes and
-- payments wait until the transaction ends. An order that completes immediately takes the event's
-- lock before the cart's, as a hold does.
create or replace function checkout_pay(
  p_tenant uuid, p_draft uuid, p_event uuid, p_completes boolean
) returns jsonb language plpgsql as $$
begin
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
