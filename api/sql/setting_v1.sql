-- Saved settings, for plugins' own SQL. A field that was never saved isn't included.
create or replace view kit_setting_v1 with (security_invoker = true) as
select plugin, tenant_id, value from kit_setting;
