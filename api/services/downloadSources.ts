import type { DownloadSources } from '../../plugins/kit/server/list/download.ts';
import type { KernelParts } from '../kernelParts.ts';

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
