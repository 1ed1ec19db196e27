import { code } from '@foyer/kit';
import { FormDialog, TextInput } from '@foyer/kit/admin';
import * as z from 'zod';

const WRONG = 'Entered value does not match email format';
const schema = z.object({ email: code({ required: WRONG }).pipe(z.email(WRONG)) });

/** The address for the tickets of an order without one, as at the box office. */
export function ResendDialog(props: {
  onSend: (email: string) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title="Send tickets"
      schema={schema}
      record={{ email: '' }}
      submitLabel="Resend Tickets"
      onSubmit={async ({ email }) => {
        await props.onSend(email);
        props.onClose();
      }}
      onClose={props.onClose}
    >
      <TextInput
        source="email"
        label="Email"
        type="email"
        isRequired
        helperText="This order has no email address. We’ll use this one once and won’t save it."
      />
    </FormDialog>
  );
}
