-- What plugins may read in their own SQL of which role holds what: also permissions that no plugin
-- declares any more, which count for nothing.
create or replace view kit_role_v1 with (security_invoker = true) as
select role, permission from kit_role_permission;
