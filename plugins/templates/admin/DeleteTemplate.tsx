import { ConfirmDialog, errorStatus, useAction, useClient, useRefresh } from '@foyer/kit/admin';
import { templates, type Template } from '../contract.ts';
import { toasts } from './toasts.ts';

/** Confirms the deletion of a template with all of its versions. */
export function DeleteTemplate(props: { template: Template; onClose: () => void }) {
  const { template, onClose } = props;
  const { id, details } = template;
  const api = useClient(templates);
  const refresh = useRefresh();
  const remove = useAction(() => api.templates.remove({ id }), {
    done: toasts.deleted,
    onDone: onClose,
    failed: (error) => (isGone(error) ? toasts.gone : toasts.deleteFailed),
    onFailed: (error) => {
      if (!isGone(error)) return;
      refresh();
      onClose();
    },
  });

  return (
    <ConfirmDialog
      title="Delete template"
      confirmLabel="Delete template"
      isDanger
      onConfirm={remove.run}
      onClose={onClose}
    >
      <bdi>
        <strong>{details.name}</strong>
      </bdi>{' '}
      will be deleted, along with all its versions and files. This can’t be undone.
    </ConfirmDialog>
  );
}

const isGone = (error: unknown): boolean => errorStatus(error) === 404;
