import { PassThrough } from 'node:stream';
import type { Request, Response } from 'express';
import {
  type Deps,
  files,
  type TaskContext,
  type TaskResult,
  tenantDirectory,
} from '@foyer/kit/server';
import {
  checkHolder,
  type DownloadRows,
  type DownloadSources,
  openDownload,
  readTicket,
  type Ticket,
} from '../../plugins/kit/server/list/download.ts';
import type { KernelParts } from '../kernelParts.ts';

/**
 * Writes the rows behind a download address into the file storage, where the person who requested them finds
 * the file for a day. The permission is checked before the rows are read and again once they are written,
 * and memory doesn't grow with their number.
 */
export function exportAsTask({ assembled }: Pick<KernelParts, 'assembled'>) {
  const sources = downloadSources({ assembled });
  return async ({ token }: { token: string }, ctx: TaskContext): Promise<TaskResult> => {
    const { runtime } = assembled();
    const { task } = ctx;
    const ticket = readTicket(runtime, token, { mayBeOld: true });
    const holder = { runtime, ticket, sources: sources() };
    const download = await openDownload({
      ...holder,
      req: await requestOf(ctx, ticket),
      // A list writes nothing to the response.
      res: {} as Response,
    });
    const store = ctx.use(files);
    const file = { bucket: ticket.tenantId ?? 'platform', key: '' };
    const write = async ({ fileName, count, pipeTo }: DownloadRows) => {
      const total = await count();
      task.progress(0, total);
      file.key = `exports/${task.id}/${fileName}`;
      const body = new PassThrough();
      await Promise.all([
        store.put({ ...file, body, contentType: 'text/csv' }).catch((error: Error) => {
          // Otherwise the rows would wait forever and keep a database connection.
          body.destroy(error);
          throw error;
        }),
        pipeTo({ to: body, onRows: (rows) => task.progress(rows, total), signal: task.signal }),
      ]);
    };
    await download.read(write, () => !task.signal.aborted);
    await checkHolder(holder).catch(async (error: unknown) => {
      await store.remove(file);
      throw error;
    });
    return { file, token };
  };
}

/** A task has no request; this is the part of one that a list reads. */
async function requestOf(ctx: TaskContext, { realm, tenantId }: Ticket): Promise<Request> {
  const tenant =
    realm !== 'platform' && tenantId ? await ctx.use(tenantDirectory).byId(tenantId) : null;
  const foyer = { requestId: `task ${ctx.task.id}`, realm, tenant, session: null, ip: '' };
  return { params: {}, query: {}, headers: {}, get: () => undefined, foyer } as unknown as Request;
}

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

/** Every declared list by its key, looked up once all plugins are joined. */
export function downloadSources({
  assembled,
}: Pick<KernelParts, 'assembled'>): () => DownloadSources {
  let sources: DownloadSources | undefined;
  return () =>
    (sources ??= new Map(
      assembled().routes.flatMap((route) =>
        route.source ? [[route.source.key, { source: route.source, route }] as const] : [],
      ),
    ));
}
