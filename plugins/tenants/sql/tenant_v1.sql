-- A tenant, for other plugins.
create or replace view tenants_tenant_v1 with (security_invoker = true) as
select tenant_id, id, name, url, status, time_zone, created_at, deleted_at,
  logo, logo_width, logo_height, logo_ground, accent, email
from tenants_tenant;
