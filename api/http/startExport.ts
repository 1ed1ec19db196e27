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
 * Makes a task of a download that was asked for: the link says which rows, and that whoever asked may
 * have them. It is worth something to nobody else, and in no other tenant.
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
    if (!isOwn) throw forbidden('forbidden', 'This link was made for somebody else.');
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

/** An export reads a whole list: nobody has more than a few under way. */
async function requireRoom(db: Knex, actor: Actor): Promise<void> {
  // Those that are asked for at the same moment are counted one after the other.
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `exports ${actor.realm} ${actor.id}`,
  ]);
  const underWay = (await ownTasks(db, actor)
    .where({ job: taskName('kit', exportRows.name) })
    .whereIn('state', ['queued', 'running'])
    .limit(MAX_RUNNING_EXPORTS)
    .select('id')) as unknown[];
  if (underWay.length >= MAX_RUNNING_EXPORTS)
    throw conflict(
      'exports_under_way',
      'Three of your exports are under way. Please wait until one of them has ended.',
    );
}
