import { PassThrough } from 'node:stream';
import type { Request, Response } from 'express';
import { files, tenantDirectory, type TaskContext, type TaskResult } from '@foyer/kit/server';
import {
  checkHolder,
  openDownload,
  readTicket,
  type Ticket,
} from '../../plugins/kit/server/list/download.ts';
import type { KernelParts } from '../kernelParts.ts';
import { downloadSources } from './downloadSources.ts';

/**
 * Writes the rows behind a download address into the store, where whoever asked for them finds the
 * file for a day. The permission is checked again, before the rows are read and once they are written,
 * and memory does not grow with them.
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
      // A list has nothing to say to a response.
      res: {} as Response,
    });
    const total = await download.count();
    task.progress(0, total);
    const file = {
      bucket: ticket.tenantId ?? 'platform',
      key: `exports/${task.id}/${download.source.list.download ?? 'export.csv'}`,
    };
    const body = new PassThrough();
    const store = ctx.use(files);
    await Promise.all([
      store.put({ ...file, body, contentType: 'text/csv' }),
      download.pipeTo({
        to: body,
        onRows: (rows) => task.progress(rows, total),
        signal: task.signal,
      }),
    ]);
    await checkHolder(holder).catch(async (error: unknown) => {
      await store.remove(file);
      throw error;
    });
    return { file, token };
  };
}

/** A task has no request: this much of one is what a list reads. */
async function requestOf(ctx: TaskContext, { realm, tenantId }: Ticket): Promise<Request> {
  const tenant =
    realm !== 'platform' && tenantId ? await ctx.use(tenantDirectory).byId(tenantId) : null;
  const foyer = { requestId: `task ${ctx.task.id}`, realm, tenant, session: null, ip: '' };
  return { params: {}, query: {}, headers: {}, get: () => undefined, foyer } as unknown as Request;
}
