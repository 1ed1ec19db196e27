import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type * as z from 'zod';
import type { AnyRecord } from '../../record.ts';
import type { Noun } from '../../resource.ts';
import type { Resource } from '../../contract.ts';
import { ApiError } from '../../errors.ts';
import { errorMessage } from '../form/formErrors.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { useToast } from '../toast/useToast.ts';
import { formValues, initialValues, RecordInputs } from './RecordInputs.tsx';
import { recordToasts, type RecordToasts } from './recordToasts.ts';
import { useRecordCalls } from './useRecordCalls.ts';

/** A resource created with `resource(record, …)`. */
export type RecordResource = Resource & { record: AnyRecord; noun: Noun };

export type RecordRow = RaRecord & { details: Readonly<Record<string, unknown>>; version?: string };

export interface RecordDialogProps {
  of: RecordResource;
  /** Parameters of its path. */
  params?: Readonly<Record<string, string>>;
  /** The record to edit; without it a new one is created. */
  row?: RecordRow | undefined;
  toasts?: Partial<RecordToasts> | undefined;
  /** The inputs, if they differ from the record's own. */
  children?: ReactNode;
  /** The initial values, if they differ from the row's. */
  initial?: object;
  width?: 'sm' | 'md';
  onClose: () => void;
}

/**
 * Creates a record, or edits the given one: with the record's inputs and messages, a toast for the result, and an
 * update of the list. Children replace single inputs by source.
 * @example <RecordDialog of={charities.resources.charities} row={charity} onClose={close} />
 */
export function RecordDialog(props: RecordDialogProps) {
  const { of, params, row, children, onClose } = props;
  const { noun, record } = of;
  const calls = useRecordCalls(of, params);
  const toast = useToast();
  const toasts = { ...recordToasts(noun), ...props.toasts };
  const mode = row ? 'edit' : 'create';
  const verb = row ? 'Save' : 'Add';

  async function save(values: object) {
    try {
      return await (row ? calls.update(String(row.id), values) : calls.create(values));
    } catch (error) {
      if (isDuplicate(error) && toasts.duplicate) toast(toasts.duplicate);
      throw error;
    }
  }

  return (
    <FormDialog
      title={`${row ? 'Edit' : 'Add'} ${noun.one}`}
      schema={(row ? of.update : of.create) as z.ZodType}
      record={props.initial ?? (row ? formValues(record, row.details) : initialValues(record))}
      edited={row}
      submitLabel={`${verb} ${noun.one}`}
      onSubmit={save}
      done={row ? toasts.updated : toasts.created}
      failed={(error) =>
        isDuplicate(error) && toasts.duplicate
          ? undefined
          : { ...toasts.saveFailed, body: errorMessage(error) }
      }
      gone={row && toasts.gone}
      onClose={onClose}
      {...(props.width && { width: props.width })}
    >
      <RecordInputs of={record} mode={mode} params={params ?? {}}>
        {children}
      </RecordInputs>
    </FormDialog>
  );
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'duplicate';
