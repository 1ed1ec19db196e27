import { files, type Deps } from '@foyer/kit/server';

const LOST = 'The server stopped during this task and won’t retry it.';
const REMOVED = 'This file has expired. Files are available for one day.';

/**
 * Ends tasks whose job is gone, or whose job used up its attempts without ending, because their
 * process was killed. Otherwise their progress bar would never end.
 */
export async function endLostTasks(deps: Deps): Promise<void> {
  await deps.asPlatform('end tasks without a job for every tenant').tx(({ db }) =>
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

/** A task's file is kept for a day; the task itself is deleted later. */
export async function forgetTasks(deps: Deps): Promise<void> {
  const scope = deps.asPlatform('delete old tasks of every tenant');
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
