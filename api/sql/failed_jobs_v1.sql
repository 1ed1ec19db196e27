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
