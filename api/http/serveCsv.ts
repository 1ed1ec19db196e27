import type { Ctx } from '@foyer/kit/server';
import { serveDownload } from '../../plugins/kit/server/list/download.ts';
import { downloadSources } from '../services/downloadSources.ts';
import type { KernelParts } from '../kernelParts.ts';

/** Serves the rows of the list that a download address was made for. */
export function serveCsv({ assembled }: Pick<KernelParts, 'assembled'>) {
  const sources = downloadSources({ assembled });
  return async ({ http }: Ctx, { params }: { params: Record<string, string> }): Promise<void> => {
    const { runtime } = assembled();
    const token = params['token'] ?? '';
    await serveDownload({ runtime, sources: sources(), token, ...http });
  };
}
