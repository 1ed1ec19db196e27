import { useClient, useToast } from '@foyer/kit/admin';
import { templates } from '../contract.ts';
import { toasts } from './toasts.ts';

/**
 * Opens a version's preview in a new tab. The tab opens synchronously, or popup blockers stop it.
 */
export function usePreview(): (wanted: { id: string; version: number }) => Promise<void> {
  const api = useClient(templates);
  const toast = useToast();
  return async ({ id, version }) => {
    const tab = window.open('', '_blank');
    try {
      if (!tab) throw new Error('The browser blocked the new tab.');
      // The template's page must not access this one.
      tab.opener = null;
      const { previewUrl } = await api.previewVersion({ params: { id, version: String(version) } });
      tab.location.replace(previewUrl);
    } catch {
      tab?.close();
      toast(toasts.previewFailed);
    }
  };
}
