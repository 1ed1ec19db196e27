import { useClient, useToast } from '@foyer/kit/admin';
import { templates } from '../contract.ts';
import { toasts } from './toasts.ts';

/** Shows a version as a page in a tab of its own, which is opened at once: later ones are blocked. */
export function usePreview(): (wanted: { id: string; version: number }) => Promise<void> {
  const api = useClient(templates);
  const toast = useToast();
  return async ({ id, version }) => {
    const tab = window.open('', '_blank');
    try {
      if (!tab) throw new Error('The browser opens no tab.');
      // The page of a template has nothing to say to this one.
      tab.opener = null;
      const { previewUrl } = await api.previewVersion({ params: { id, version: String(version) } });
      tab.location.replace(previewUrl);
    } catch {
      tab?.close();
      toast(toasts.previewFailed);
    }
  };
}
