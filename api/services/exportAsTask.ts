import { PassThrough } from 'node:stream';
import type { Request, Response } from 'express';
import { files, tenantDirectory, type TaskContext, type TaskResult } from '@foyer/kit/server';
import {
  checkHolder,
  openDownload,
  readTicket,
  type DownloadRows,
  type Ticket,
} from '../../plugins/kit/server/list/download.ts';
import type { KernelParts } from '../kernelParts.ts';
import { downloadSources } from './downloadSources.ts';

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
