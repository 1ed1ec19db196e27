import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useRefresh } from '../toast/useToast.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { errorStatus } from '../form/formErrors.ts';
import { useAction } from '../useAction.ts';
import type { RecordResource } from './RecordDialog.tsx';
import { rowName, useRecordCalls } from './useRecordCalls.ts';
import { recordToasts, type RecordToasts } from './recordToasts.ts';

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
  const refresh = useRefresh();
  const toasts = { ...recordToasts(of.noun), ...props.toasts };
  const close = () => {
    refresh();
    onClose();
  };
  const remove = useAction(() => calls.remove(String(row.id)), {
    done: toasts.deleted,
    onDone: close,
    failed: (error) => (isGone(error) ? toasts.gone : toasts.deleteFailed),
    onFailed: (error) => isGone(error) && close(),
  });

  return (
    <ConfirmDialog
      title={`Delete ${of.noun.one}`}
      confirmLabel={`Delete ${of.noun.one}`}
      isDanger
      onConfirm={remove.run}
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

const isGone = (error: unknown): boolean => errorStatus(error) === 404;
