import type { Ctx } from '@foyer/kit/server';
import { serveDownload } from '../../plugins/kit/server/list/download.ts';
import type { KernelParts } from '../kernelParts.ts';

type Sources = Parameters<typeof serveDownload>[0]['sources'];

/** Answers a download address with the rows of the list that it was made for. */
export function serveCsv({ assembled }: Pick<KernelParts, 'assembled'>) {
  let sources: Sources | undefined;
  return async ({ http }: Ctx, { params }: { params: Record<string, string> }): Promise<void> => {
    const { runtime, routes } = assembled();
    sources ??= new Map(
      routes.flatMap((route) =>
        route.source ? [[route.source.key, { source: route.source, route }]] : [],
      ),
    );
    await serveDownload({ runtime, sources, token: params['token'] ?? '', ...http });
  };
}
