-- Until when a hold lasts, and whether the gateway may still take money for it; NULL without one.
create or replace function events_held_v1(p_tenant uuid, p_hold uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('expiresAt', expires_at, 'isLive', expires_at > clock_timestamp(),
    'awaitsPayment', awaits_payment)
  from events_hold where tenant_id = p_tenant and id = p_hold
$$;
