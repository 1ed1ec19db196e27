import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { contractOf, permissionName } from '../../contract.ts';
import { useConsole } from '../ConsoleContext.ts';
import { auditSubject } from '../../resource.ts';
import { HistoryPanel, useCanReadHistory } from '../history/HistoryPanel.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RecordDialog, type RecordResource, type RecordRow } from './RecordDialog.tsx';
import type { RecordToasts } from './recordToasts.ts';
import { rowName } from './useRecordCalls.ts';

/** The actions on a resource's records that the user can perform. */
export interface RecordActions {
  canUpdate: boolean;
  canDelete: boolean;
  edit(row: RaRecord): void;
  remove(row: RaRecord): void;
  /** Undefined if the user can't read the audit log. */
  history: ((row: RaRecord) => void) | undefined;
  /** The button to add a record; undefined if the user may not. */
  add: ReactNode;
  /** The open dialog; render it once. */
  dialog: ReactNode;
}

/** How a list's dialogs differ from the default ones. */
export interface RecordWording<Row = never> {
  toasts?: Partial<RecordToasts>;
  /** The inputs of the form, if they differ from the record's own. */
  inputs?: ReactNode | ((mode: 'create' | 'edit') => ReactNode);
  /** The initial values for a row, if they differ from the row's. */
  initial?: (row: Row) => object;
  /** What is deleted with a record. */
  deleting?: (row: Row) => ReactNode;
  /** A row's name for its menu; by default the first of its texts. */
  nameOf?: (row: Row) => string;
  formWidth?: 'sm' | 'md';
  /** Disables writes, whatever the user's permissions. */
  isLocked?: boolean;
}

type Open = { mode: 'create' } | { mode: 'edit' | 'delete' | 'history'; row: RaRecord };

/**
 * The dialogs to add, edit and delete a resource's records, as far as the user may.
 * @example const { add, edit, dialog } = useRecordActions(charities.resources.charities, 'charities');
 */
export function useRecordActions(
  resource: RecordResource,
  params: Readonly<Record<string, string>> | undefined,
  wording: RecordWording<RaRecord>,
): RecordActions {
  const { can } = useConsole();
  const canReadHistory = useCanReadHistory();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const may = (key: string | undefined) =>
    !wording.isLocked && key !== undefined && can.has(permissionName(contractOf(resource), key));
  const { inputs, initial, deleting, toasts } = wording;
  const shared = { of: resource, toasts, onClose: close, ...(params && { params }) };
  const inputsOf = (mode: 'create' | 'edit') =>
    typeof inputs === 'function' ? inputs(mode) : inputs;
  const width = wording.formWidth && { width: wording.formWidth };

  return {
    canUpdate: may(resource.can.update),
    canDelete: may(resource.can.delete),
    edit: (row) => setOpen({ mode: 'edit', row }),
    remove: (row) => setOpen({ mode: 'delete', row }),
    history: canReadHistory ? (row) => setOpen({ mode: 'history', row }) : undefined,
    add: may(resource.can.create) && (
      <Button variant="contained" onClick={() => setOpen({ mode: 'create' })}>
        Add {resource.noun.one}
      </Button>
    ),
    dialog: open && (
      <>
        {open.mode === 'create' && (
          <RecordDialog {...shared} {...width}>
            {inputsOf('create')}
          </RecordDialog>
        )}
        {open.mode === 'edit' && (
          <RecordDialog
            {...shared}
            {...width}
            row={open.row as RecordRow}
            {...(initial && { initial: initial(open.row) })}
          >
            {inputsOf('edit')}
          </RecordDialog>
        )}
        {open.mode === 'history' && (
          <HistoryPanel
            subject={auditSubject(resource.noun)}
            subjectId={String(open.row.id)}
            name={wording.nameOf?.(open.row) ?? rowName(resource, open.row)}
            onClose={close}
          />
        )}
        {open.mode === 'delete' && (
          <DeleteDialog {...shared} row={open.row}>
            {deleting?.(open.row)}
          </DeleteDialog>
        )}
      </>
    ),
  };
}
