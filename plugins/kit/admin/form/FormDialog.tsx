import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { Form, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { BodyOf } from '../../client.ts';
import { ModalFrame } from '../dialog/ModalFrame.tsx';
import { useDialogEnd, type DialogEnd } from '../dialog/useDialogEnd.ts';
import { FIELD_TO_COME } from './RichTextInput.tsx';
import { useProtectedForm } from './useProtectedForm.tsx';
import { zodResolver } from './zodResolver.ts';

/** The values that a form sends; for an unknown schema, its fields. */
type ValuesOf<S extends z.ZodType> = unknown extends z.input<S> ? FieldValues : BodyOf<S>;

/**
 * A modal with a form. Messages of the schema and of fields that the server rejects are shown next to the inputs; any
 * other error thrown by `onSubmit` above them. The dialog closes itself if `done` is given; otherwise the caller
 * closes it.
 * @example
 * <FormDialog title="Add policy" schema={policies.resources.policies.create} submitLabel="Add policy"
 *   onSubmit={(body) => api.create({ body })} done={toasts.created} failed={toasts.createFailed} onClose={onClose}>
 *   <TextInput source="id" label="Policy ID" />
 * </FormDialog>
 */
export function FormDialog<S extends z.ZodType = z.ZodType<unknown, FieldValues>, Result = unknown>(
  props: DialogEnd<Result> & {
    title: string;
    schema?: S;
    /** The initial values. */
    record?: object;
    /** The record as it was read, whose version is sent with the form; by default `record`. */
    edited?: object | undefined;
    submitLabel: string;
    /** The button has the color of actions that move money. */
    movesMoney?: boolean;
    onSubmit: (values: ValuesOf<S>) => Promise<Result>;
    onClose: () => void;
    width?: 'sm' | 'md';
    children: ReactNode;
  },
) {
  const translate = useTranslate();
  const end = useDialogEnd(props);
  const form = useProtectedForm({
    name: props.title,
    record: props.record,
    edited: props.edited,
    schema: props.schema,
    onSave: (sent) => end.attempt(() => props.onSubmit(sent as ValuesOf<S>)),
    onFailed: end.onFailed,
  });
  const { isBusy, failure } = form;
  const failureBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) failureBox.current?.scrollIntoView?.({ block: 'nearest' });
  }, [failure]);
  const close = () => form.leave(props.onClose);

  return (
    <ModalFrame title={props.title} onClose={close} isBusy={isBusy} width={props.width ?? 'sm'}>
      <FormShell>
        <Form
          noValidate
          onSubmit={form.submit}
          defaultValues={form.record}
          disableInvalidFormNotification
          {...(props.schema && { resolver: zodResolver(props.schema) })}
        >
          <DialogContent dividers>
            <Stack spacing={1.5} ref={focusFirstInput}>
              {failure && (
                <Alert severity="error" ref={failureBox} sx={{ mb: 1.5 }}>
                  {failure}
                </Alert>
              )}
              {form.notices}
              {props.children}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={close} disabled={isBusy}>
              {translate('kit.cancel')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={props.movesMoney ? 'warning' : 'primary'}
              loading={isBusy}
            >
              {props.submitLabel}
            </Button>
          </DialogActions>
        </Form>
      </FormShell>
    </ModalFrame>
  );
}

/** The form is between the title and the actions, and passes its height on to the body. */
function FormShell({ children }: { children: ReactNode }) {
  return (
    <Stack
      sx={{
        minHeight: 0,
        flex: '1 1 auto',
        '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' },
      }}
    >
      {children}
    </Stack>
  );
}

// A select has a hidden input; its combobox is the visible control.
const INPUTS = [
  'input:not(:disabled):not([type=hidden]):not([aria-hidden=true])',
  'textarea:not(:disabled)',
  '[role=combobox]:not([aria-disabled=true])',
  '[role=textbox]',
  `[${FIELD_TO_COME}]`,
].join();

/** The buttons of an editor come before its text and aren't inputs. */
const focusFirstInput = (body: HTMLElement | null) =>
  [...(body?.querySelectorAll<HTMLElement>(INPUTS) ?? [])]
    .find((input) => !input.closest('[role=toolbar]'))
    ?.focus();
