import { files, notFound, type Handlers } from '@foyer/kit/server';
import type { kit } from '../../plugins/kit/kernelContract.ts';
import { checkHolder, readTicket } from '../../plugins/kit/server/list/download.ts';
import type { KernelParts } from '../kernelParts.ts';
import { downloadSources } from '../services/downloadSources.ts';
import { findTask } from './tasks.ts';

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
