import type { Knex } from 'knex';
import { query } from '../../plugins/kit/server/postgres/query.ts';

/**
 * The queue's tables belong to the owner. The worker reaches them as foyer_platform; everyone
 * else adds jobs through one function and can't read them. The app adds jobs only for the current
 * tenant: a job runs in the scope of its envelope, and one of another tenant, or of none, would see
 * more than the write that added it. Names are not checked there: a worker takes only jobs that an
 * installed plugin handles, and every plugin adds jobs as the same role.
 */
export async function grantJobs(knex: Knex): Promise<void> {
  await knex.raw('grant usage on schema graphile_worker to foyer_platform');
  await knex.raw(`
    grant select, insert, update, delete on all tables in schema graphile_worker to foyer_platform
  `);
  await knex.raw(
    'grant usage, select on all sequences in schema graphile_worker to foyer_platform',
  );
  await knex.raw('grant execute on all functions in schema graphile_worker to foyer_platform');
  await openToWorker(knex);
  await makeAddJob(knex);
}

/** The queue enables row-level security without policies, so its own worker would see nothing. */
async function openToWorker(knex: Knex): Promise<void> {
  const rows = await query<{ relname: string }>(
    knex,
    `
    select c.relname from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
  `,
  );
  for (const { relname } of rows) {
    const table = `graphile_worker.${relname}`;
    await knex.raw('drop policy if exists foyer_worker on ??', [table]);
    await knex.raw(
      'create policy foyer_worker on ?? to foyer_platform using (true) with check (true)',
      [table],
    );
  }
}

/**
 * Runs as the owner, so every name in it is schema-qualified, and the caller's temporary types are searched
 * last. An older version with other arguments is dropped, because a call with few arguments would match
 * both.
 */
async function makeAddJob(knex: Knex): Promise<void> {
  await knex.raw('drop function if exists public.kit_add_job(text, json, timestamptz, text, text)');
  await knex.raw(`
    create or replace function public.kit_add_job(
      task text,
      payload json,
      run_at timestamptz default null,
      job_key text default null,
      priority int default null,
      max_attempts int default null
    ) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      if session_user = 'foyer_app'
        and current_setting('role') <> 'foyer_platform'
        and (payload ->> 'tenantId') = nullif(current_setting('foyer.tenant', true), '') is not true
      then
        raise insufficient_privilege
          using message = 'a job is added for the tenant that is set, or by foyer_platform';
      end if;
      perform graphile_worker.add_job(
        task, payload, run_at => run_at, job_key => job_key, priority => priority,
        max_attempts => max_attempts
      );
    end
    $$
  `);
  const signature = 'public.kit_add_job(text, json, timestamptz, text, int, int)';
  await knex.raw(`revoke all on function ${signature} from public`);
  await knex.raw(`grant execute on function ${signature} to foyer_app, foyer_platform`);
}
