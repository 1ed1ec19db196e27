import { files, type Deps } from '@foyer/kit/server';

const LOST = 'The server stopped while it worked on this, and does not try it again.';
const REMOVED = 'The file was kept for one day.';

/**
 * A task whose job is gone, or was taken up as often as it may be and never ended, is over: its
 * process was killed. Without this its bar would stand still for ever.
 */
export async function endLostTasks(deps: Deps): Promise<void> {
  await deps.asPlatform('tasks that lost their job are ended in every tenant').tx(({ db }) =>
    db.raw(
      `update kit_task t set
         state = case when t.cancel_at is null then 'failed' else 'cancelled' end,
         error = case when t.cancel_at is null then ? end,
         ended_at = clock_timestamp()
       where t.state in ('queued', 'running') and not exists (
         select from graphile_worker.jobs j
         where j.key = t.job || ' ' || coalesce(t.tenant_id::text, '') || ' ' || t.id
           and (j.locked_at is not null or j.attempts < j.max_attempts))`,
      [LOST],
    ),
  );
}

/** Files of tasks are for the day on which they were made; the tasks themselves are forgotten later. */
export async function forgetTasks(deps: Deps): Promise<void> {
  const scope = deps.asPlatform('old tasks of every tenant are forgotten');
  const old = await scope.read((db) =>
    db('kit_task')
      .whereRaw(`result -> 'file' is not null and ended_at < now() - interval '1 day'`)
      .select<{ id: string; result: { file: { bucket: string; key: string } } }[]>('id', 'result'),
  );
  for (const { id, result } of old) {
    await deps.use(files).remove(result.file);
    await scope.tx(({ db }) =>
      db('kit_task').where({ id }).update({ result: null, message: REMOVED }),
    );
  }
  await scope.tx(({ db }) =>
    db('kit_task').whereRaw(`ended_at < now() - interval '30 days'`).delete(),
  );
}
