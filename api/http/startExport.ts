import { conflict, forbidden, notFound, type Actor, type Ctx, type Knex } from '@foyer/kit/server';
import type { TaskRow } from '../../plugins/kit/kernelContract.ts';
import { readTicket } from '../../plugins/kit/server/list/download.ts';
import { taskName } from '../../plugins/kit/server/scope.ts';
import type { KernelParts } from '../kernelParts.ts';
import { downloadSources } from '../services/downloadSources.ts';
import { exportRows } from '../services/kernelJobs.ts';
import { findTask, ownTasks, toTask, requireActor } from './tasks.ts';

const MAX_RUNNING_EXPORTS = 3;

/**
 * Starts a task for a requested download: the link names the rows and the person who may download
 * them. It is valid for no one else and in no other tenant.
 */
export function startExport({ assembled }: Pick<KernelParts, 'assembled'>) {
  const sources = downloadSources({ assembled });
  return async (ctx: Ctx, { body }: { body: { downloadUrl: string } }): Promise<TaskRow> => {
    const actor = requireActor(ctx);
    const token = body.downloadUrl.split('/').at(-1) ?? '';
    const ticket = readTicket(assembled().runtime, token);
    const isOwn =
      ticket.userId === actor.id &&
      ticket.realm === actor.realm &&
      (ctx.tenantId === null || ctx.tenantId === ticket.tenantId);
    if (!isOwn) throw forbidden('forbidden', 'This link was created for someone else.');
    const found = sources().get(ticket.list);
    if (!found) throw notFound('download');
    const title = `Export ${found.source.list.download ?? ''}`;
    return ctx.tx(async (tx) => {
      await requireRoom(tx.db, actor);
      const { id: taskId } = await tx.startTask(exportRows, { token }, { title });
      return toTask(await findTask(tx.db, ctx, { params: { taskId } }));
    });
  };
}

/** An export reads a whole list, so each person can have only a few in progress. */
async function requireRoom(db: Knex, actor: Actor): Promise<void> {
  // Serialized, so that concurrent requests are counted one after the other.
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `exports ${actor.realm} ${actor.id}`,
  ]);
  const underWay = await ownTasks(db, actor)
    .where({ job: taskName('kit', exportRows.name) })
    .whereIn('state', ['queued', 'running'])
    .limit(MAX_RUNNING_EXPORTS)
    .select<unknown[]>('id');
  if (underWay.length >= MAX_RUNNING_EXPORTS)
    throw conflict(
      'exports_under_way',
      'You already have three exports in progress. Wait for one to finish, then try again.',
    );
}
