-- When a hold expires, and whether the gateway may still take a payment for it; NULL without a hold.
create or replace function events_held_v1(p_tenant uuid, p_hold uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('expiresAt', expires_at, 'isLive', expires_at > clock_timestamp(),
    'awaitsPayment', awaits_payment)
  from events_hold where tenant_id = p_tenant and id = p_hold
$$;
