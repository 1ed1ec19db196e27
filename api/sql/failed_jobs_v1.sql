-- How many jobs have failed for good, by their names; the mails of the outbox are sent by `kit:mail`.
-- Only the platform's role sees the queue. A function, since the queue's tables come after the views.
create or replace function kit_failed_jobs_v1() returns table (task text, jobs integer)
language plpgsql stable as $$
begin
  return query
    select queued.task_identifier, count(*)::integer
    from graphile_worker.jobs queued
    where queued.attempts >= queued.max_attempts and queued.locked_at is null
    group by 1;
end $$;
