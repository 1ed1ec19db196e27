import { FormDialog, TextInput } from '@foyer/kit/admin';
import { Typography } from '@mui/material';
import * as z from 'zod';
import { passkeyName } from '../../contract/factors.ts';

const form = z.object({ name: passkeyName });

/** Names a passkey: a new one, or an existing one. */
export function PasskeyDialog(props: {
  title: string;
  submitLabel: string;
  note?: string;
  name?: string;
  onNamed: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      schema={form}
      record={{ name: props.name ?? '' }}
      onSubmit={({ name }) => props.onNamed(name)}
      onClose={props.onClose}
    >
      {props.note && <Typography sx={{ color: 'text.secondary' }}>{props.note}</Typography>}
      <TextInput source="name" label="Passkey name" />
    </FormDialog>
  );
}
