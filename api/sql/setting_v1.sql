-- What plugins may read of settings in their own SQL: as they were saved, so a field that nobody has
-- chosen is not in it.
create or replace view kit_setting_v1 with (security_invoker = true) as
select plugin, tenant_id, value from kit_setting;
