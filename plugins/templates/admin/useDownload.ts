import { saveFrom, useClient, useToast } from '@foyer/kit/admin';
import { templates } from '../contract.ts';
import { toasts } from './toasts.ts';

interface Wanted {
  id: string;
  name: string;
  version: number;
}

/** Fetches the ZIP file of a version and lets the browser save it. */
export function useDownload(): (wanted: Wanted) => Promise<void> {
  const api = useClient(templates);
  const toast = useToast();
  return async ({ id, name, version }) => {
    try {
      const { result } = await api.fetchVersion({ params: { id, version: String(version) } });
      const answer = await fetch(result[0]?.fetchUrl ?? '');
      if (!answer.ok) throw new Error(`The file answers ${answer.status}.`);
      const address = URL.createObjectURL(await answer.blob());
      saveFrom(address, `${fileName(name)}-v${version}.zip`);
      URL.revokeObjectURL(address);
    } catch {
      toast(toasts.downloadFailed);
    }
  };
}

/** Letters and figures of any script; what a file system may not like is a dash. */
const fileName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'template';
