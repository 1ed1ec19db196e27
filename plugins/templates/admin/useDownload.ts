import { saveFrom, useClient, useToast } from '@foyer/kit/admin';
import { templates } from '../contract.ts';
import { toasts } from './toasts.ts';

interface DownloadRequest {
  id: string;
  name: string;
  version: number;
}

/** Downloads a version's ZIP file. */
export function useDownload(): (wanted: DownloadRequest) => Promise<void> {
  const api = useClient(templates);
  const toast = useToast();
  return async ({ id, name, version }) => {
    try {
      const { result } = await api.fetchVersion({ params: { id, version: String(version) } });
      const answer = await fetch(result[0]?.fetchUrl ?? '');
      if (!answer.ok) throw new Error(`The file request returned ${answer.status}.`);
      const address = URL.createObjectURL(await answer.blob());
      saveFrom(address, `${fileName(name)}-v${version}.zip`);
      URL.revokeObjectURL(address);
    } catch {
      toast(toasts.downloadFailed);
    }
  };
}

/** Keeps letters and digits of any script, and replaces other characters with dashes. */
const fileName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'template';
