-- What other plugins may read of a tenant.
create or replace view tenants_tenant_v1 with (security_invoker = true) as
select tenant_id, id, name, url, status, time_zone, created_at, deleted_at
from tenants_tenant;
