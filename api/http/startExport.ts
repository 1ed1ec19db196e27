import {
  type Actor,
  conflict,
  type Ctx,
  files,
  forbidden,
  type Handlers,
  type Knex,
  notFound,
} from '@foyer/kit/server';
import type { kit, TaskRow } from '../../plugins/kit/kernelContract.ts';
import { checkHolder, readTicket, serveDownload } from '../../plugins/kit/server/list/download.ts';
import { taskName } from '../../plugins/kit/server/scope.ts';
import type { KernelParts } from '../kernelParts.ts';
import { downloadSources } from '../services/tasks.ts';
import { exportRows } from '../services/kernelJobs.ts';
import { findTask, ownTasks, requireActor, toTask } from './tasks.ts';

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

/** Serves the rows of the list that a download address was made for. */
export function serveCsv({ assembled }: Pick<KernelParts, 'assembled'>) {
  const sources = downloadSources({ assembled });
  return async ({ http }: Ctx, { params }: { params: Record<string, string> }): Promise<void> => {
    const { runtime } = assembled();
    const token = params['token'] ?? '';
    await serveDownload({ runtime, sources: sources(), token, ...http });
  };
}

const LINK_SECONDS = 300;

/** The address of a task's file; a list's rows require permission to read that list now. */
export function taskFile({
  assembled,
}: Pick<KernelParts, 'assembled'>): Handlers<typeof kit>['routes']['taskFile'] {
  const sources = downloadSources({ assembled });
  return async (ctx, given) => {
    const { result } = await ctx.read((db) => findTask(db, ctx, given));
    if (!result || !('file' in result)) throw notFound('file');
    const { file, token } = result;
    if (token) {
      const { runtime } = assembled();
      const ticket = readTicket(runtime, token, { mayBeOld: true });
      await checkHolder({ runtime, ticket, sources: sources() });
    }
    const url = { ...file, method: 'GET', seconds: LINK_SECONDS } as const;
    return { downloadUrl: await ctx.use(files).url(url) };
  };
}
