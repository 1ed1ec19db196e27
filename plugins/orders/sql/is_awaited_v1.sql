-- Whether an order is awaiting email confirmation and hasn't expired.
create or replace function orders_is_awaited_v1(p_tenant uuid, p_uid text) returns boolean
language sql stable as $$
  select exists (
    select from orders_order o
    join orders_confirmation c on c.tenant_id = o.tenant_id and c.id = o.id
    where o.tenant_id = p_tenant and o.uid = p_uid and o.status = 'awaiting_confirmation'
      and c.expires_at > clock_timestamp()
  )
$$;
