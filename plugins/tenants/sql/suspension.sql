-- Keeps a tenant from being suspended until the transaction ends. A sale takes this lock before any
-- event's lock, so that sales and a suspension can't deadlock, and then checks that it isn't suspended.
create or replace function tenants_lock_sales_v1(p_tenant uuid) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('tenants.sales ' || p_tenant, 0))
$$;

-- Waits until no sale of the tenant is in progress, and makes later ones wait.
create or replace function tenants_lock_suspension(p_tenant uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('tenants.sales ' || p_tenant, 0))
$$;

-- Whether a tenant is suspended. For a sale, call it in a statement after the lock.
create or replace function tenants_is_suspended_v1(p_tenant uuid) returns boolean
language sql stable as $$
  select exists (
    select from tenants_tenant
    where tenant_id = p_tenant and id = p_tenant and suspended_at is not null)
$$;
