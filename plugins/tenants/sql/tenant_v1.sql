-- A tenant, for other plugins. While `suspended_at` is set, it can't sell and isn't paid out.
create or replace view tenants_tenant_v1 with (security_invoker = true) as
select tenant_id, id, name, url, status, time_zone, created_at, deleted_at,
  logo, logo_width, logo_height, logo_ground, accent, email, suspended_at
from tenants_tenant;
