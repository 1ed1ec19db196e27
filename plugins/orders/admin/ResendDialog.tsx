import { code } from '@foyer/kit';
import { FormDialog, TextInput } from '@foyer/kit/admin';
import * as z from 'zod';

const WRONG = 'Entered value does not match email format';
const schema = z.object({ email: code({ required: WRONG }).pipe(z.email(WRONG)) });

/** Where the tickets of an order go that has no address: at the counter nobody has to leave one. */
export function ResendDialog(props: {
  onSend: (email: string) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title="Send tickets to"
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
        helperText="This order has no address. It is used this once, and not kept."
      />
    </FormDialog>
  );
}
