import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useRefresh } from '../useRefresh.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { errorMessage, errorStatus } from '../form/formErrors.ts';
import { useToast } from '../toast/useToast.ts';
import type { RecordResource } from './RecordDialog.tsx';
import { rowName } from './rowName.ts';
import { recordToasts, type RecordToasts } from './recordToasts.ts';
import { useRecordCalls } from './useRecordCalls.ts';

/**
 * Asks before a record is deleted, and shows the result as a toast. Children describe what is
 * deleted with it.
 * @example <DeleteDialog of={charities.resources.charities} row={charity} onClose={close} />
 */
export function DeleteDialog(props: {
  of: RecordResource;
  params?: Readonly<Record<string, string>>;
  row: RaRecord;
  toasts?: Partial<RecordToasts> | undefined;
  children?: ReactNode;
  onClose: () => void;
}) {
  const { of, row, onClose } = props;
  const calls = useRecordCalls(of, props.params);
  const toast = useToast();
  const refresh = useRefresh();
  const toasts = { ...recordToasts(of.noun), ...props.toasts };

  async function remove() {
    try {
      await calls.remove(String(row.id));
    } catch (error) {
      if (errorStatus(error) !== 404)
        return toast({ body: errorMessage(error), ...toasts.deleteFailed });
      toast(toasts.gone);
      refresh();
      return onClose();
    }
    toast(toasts.deleted);
    refresh();
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Delete ${of.noun.one}`}
      confirmLabel={`Delete ${of.noun.one}`}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      {props.children ?? (
        <>
          <bdi>
            <strong>{rowName(of, row)}</strong>
          </bdi>{' '}
          will be deleted. This can’t be undone.
        </>
      )}
    </ConfirmDialog>
  );
}
