import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Form, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { BodyOf } from '../../client.ts';
import { errorMessage, fieldErrors } from './formErrors.ts';
import { ModalFrame } from '../dialog/ModalFrame.tsx';
import { FIELD_TO_COME } from './RichTextInput.tsx';
import { useKeptForm } from './useKeptForm.tsx';
import { zodResolver } from './zodResolver.ts';

/** What a form sends; of a schema that nothing is known of, its fields. */
type ValuesOf<S extends z.ZodType> = unknown extends z.input<S> ? FieldValues : BodyOf<S>;

/**
 * A modal with a form. The schema's own messages stand beside the inputs, and so do the fields that
 * the server rejects; any other failure that `onSubmit` throws stands above them. The caller closes.
 * @example
 * <FormDialog title="Add policy" schema={policies.resources.policies.create} submitLabel="Add policy"
 *   onSubmit={async (values) => { await create('platform/policies', { data: values }, { returnPromise: true }); onClose(); }}
 *   onClose={onClose}>
 *   <TextInput source="id" label="Policy ID" />
 * </FormDialog>
 */
export function FormDialog<S extends z.ZodType = z.ZodType<unknown, FieldValues>>(props: {
  title: string;
  schema?: S;
  /** What the form starts with. */
  record?: object;
  /** The record that is edited, as it was read: its version goes with the form. `record` unless given. */
  edited?: object | undefined;
  submitLabel: string;
  /** The button has the colour of those that move money. */
  movesMoney?: boolean;
  onSubmit: (values: ValuesOf<S>) => Promise<unknown>;
  onClose: () => void;
  width?: 'sm' | 'md';
  children: ReactNode;
}) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const failureBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) failureBox.current?.scrollIntoView?.({ block: 'nearest' });
  }, [failure]);
  // A double click comes before the button is redrawn as busy.
  const isUnderWay = useRef(false);
  const kept = useKeptForm({
    name: props.title,
    record: props.record,
    edited: props.edited,
    schema: props.schema,
    isUnderWay: () => isUnderWay.current,
  });
  const close = () => kept.leave(props.onClose);

  async function submit(values: FieldValues) {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await kept.save(values, (sent) => props.onSubmit(sent as ValuesOf<S>));
      return undefined;
    } catch (error) {
      const fields = fieldErrors(error);
      if (!fields) setFailure(errorMessage(error));
      return fields;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return (
    <ModalFrame title={props.title} onClose={close} isBusy={isBusy} width={props.width ?? 'sm'}>
      <FormShell>
        <Form
          noValidate
          onSubmit={submit}
          defaultValues={kept.record}
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
              {kept.notices}
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

/** The form is what lies between the title and the actions: it hands its height on to the body. */
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

// A select has an input of its own, which is hidden from everybody; what can be used is its combobox.
const INPUTS = [
  'input:not(:disabled):not([type=hidden]):not([aria-hidden=true])',
  'textarea:not(:disabled)',
  '[role=combobox]:not([aria-disabled=true])',
  '[role=textbox]',
  `[${FIELD_TO_COME}]`,
].join();

/** An editor's buttons stand before its text, and are no inputs. */
const focusFirstInput = (body: HTMLElement | null) =>
  [...(body?.querySelectorAll<HTMLElement>(INPUTS) ?? [])]
    .find((input) => !input.closest('[role=toolbar]'))
    ?.focus();
