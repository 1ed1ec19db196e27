import { ConfirmDialog, errorStatus, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { templates, type Template } from '../contract.ts';
import { toasts } from './toasts.ts';

/** Confirms the deletion of a template with all of its versions. */
export function DeleteTemplate(props: { template: Template; onClose: () => void }) {
  const { template, onClose } = props;
  const { id, details } = template;
  const api = useClient(templates);
  const toast = useToast();
  const refresh = useRefresh();

  async function remove() {
    try {
      await api.templates.remove({ id });
      toast(toasts.deleted);
    } catch (error) {
      if (errorStatus(error) !== 404) return toast(toasts.deleteFailed);
      toast(toasts.gone);
    }
    refresh();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete template"
      confirmLabel="Delete template"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <bdi>
        <strong>{details.name}</strong>
      </bdi>{' '}
      will be deleted, along with all its versions and files. This can’t be undone.
    </ConfirmDialog>
  );
}
