import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import { useRef, useState, type ReactNode } from 'react';
import { Form, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { errorMessage, fieldErrors } from './formErrors.ts';
import { ModalFrame } from './ModalFrame.tsx';
import { zodResolver } from './zodResolver.ts';

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
export function FormDialog(props: {
  title: string;
  schema?: z.ZodType;
  /** What the form starts with. */
  record?: object;
  submitLabel: string;
  onSubmit: (values: FieldValues) => Promise<unknown>;
  onClose: () => void;
  width?: 'sm' | 'md';
  children: ReactNode;
}) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A double click comes before the button is redrawn as busy.
  const isUnderWay = useRef(false);

  async function submit(values: FieldValues) {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await props.onSubmit(values);
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
    <ModalFrame
      title={props.title}
      onClose={props.onClose}
      isBusy={isBusy}
      width={props.width ?? 'sm'}
    >
      <FormShell>
        <Form
          noValidate
          onSubmit={submit}
          defaultValues={props.record}
          disableInvalidFormNotification
          {...(props.schema && { resolver: zodResolver(props.schema) })}
        >
          <DialogContent dividers>
            <Stack spacing={1} ref={focusFirstInput}>
              {failure && (
                <Alert severity="error" sx={{ mb: 1.5 }}>
                  {failure}
                </Alert>
              )}
              {props.children}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={props.onClose} disabled={isBusy}>
              {translate('kit.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={isBusy}>
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
const FIRST_INPUT = [
  'input:not(:disabled):not([type=hidden]):not([aria-hidden=true])',
  'textarea:not(:disabled)',
  '[role=combobox]:not([aria-disabled=true])',
].join();

const focusFirstInput = (body: HTMLElement | null) =>
  body?.querySelector<HTMLElement>(FIRST_INPUT)?.focus();
