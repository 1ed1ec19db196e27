-- The number of permanently failed jobs, by name; `kit:mail` sends the outbox's emails.
-- Only the platform's role can see the queue. A function, because the queue's tables are created after the views.
create or replace function kit_failed_jobs_v1() returns table (task text, jobs integer)
language plpgsql stable as $$
begin
  return query
    select queued.task_identifier, count(*)::integer
    from graphile_worker.jobs queued
    where queued.attempts >= queued.max_attempts and queued.locked_at is null
    group by 1;
end $$;

-- Which role has which permission, for plugins' own SQL. Includes permissions that no plugin
-- declares anymore, which have no effect.
create or replace view kit_role_v1 with (security_invoker = true) as
select role, permission from kit_role_permission;

-- Saved settings, for plugins' own SQL. A field that was never saved isn't included.
create or replace view kit_setting_v1 with (security_invoker = true) as
select plugin, tenant_id, value from kit_setting;
