-- Which role has which permission, for plugins' own SQL. Includes permissions that no plugin
-- declares anymore, which have no effect.
create or replace view kit_role_v1 with (security_invoker = true) as
select role, permission from kit_role_permission;
