import { shortDay } from '@foyer/kit';
import {
  ConfirmDialog,
  errorMessage,
  FormDialog,
  TextInput,
  useClient,
  useTimeZone,
  useToast,
} from '@foyer/kit/admin';
import { Box, Button, Typography } from '@mui/material';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import * as z from 'zod';
import { accounts } from '../../contract.ts';
import { type OwnFactors, passkeyName, registration } from '../../contract/factors.ts';
import { browserSentence, type WithProof } from './useProof.tsx';
import { factorRow, FactorSection } from './FactorSection.tsx';
import { toasts } from './toasts.ts';

type Passkey = OwnFactors['passkeys'][number];
type Open =
  { kind: 'add' } | { kind: 'rename'; passkey: Passkey } | { kind: 'remove'; passkey: Passkey };

/** Your passkeys: add, rename and remove. */
export function PasskeySection(props: {
  passkeys: readonly Passkey[];
  withProof: WithProof;
  onAdded: (recoveryCodes: string[] | null) => void;
  onChanged: () => void;
}) {
  const { passkeys, withProof, onAdded, onChanged } = props;
  const api = useClient(accounts);
  const toast = useToast();
  const timeZone = useTimeZone();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  async function add(name: string) {
    const { challenge, options } = await withProof((proof) =>
      api.beginPasskey({ body: { proof } }),
    );
    const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
      throw new Error(browserSentence(error) ?? errorMessage(error));
    });
    const response = registration.parse(made);
    const { recoveryCodes } = await api.addPasskey({ body: { name, challenge, response } });
    close();
    toast(toasts.passkeyAdded);
    onAdded(recoveryCodes);
  }

  async function rename({ id }: Passkey, name: string) {
    await api.renamePasskey({ params: { id }, body: { name } });
    close();
    toast(toasts.passkeyRenamed);
    onChanged();
  }

  async function remove({ id }: Passkey) {
    await withProof((proof) => api.removePasskey({ params: { id }, body: { proof } }), {
      isAlwaysAsked: true,
    });
    close();
    toast(toasts.passkeyRemoved);
    onChanged();
  }

  return (
    <FactorSection
      title="Passkeys"
      note="Sign in with your fingerprint, face, screen lock or a security key. You won’t need a password."
      action={
        <Button variant="outlined" onClick={() => setOpen({ kind: 'add' })}>
          Add passkey
        </Button>
      }
    >
      {passkeys.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>No passkeys yet.</Typography>
      )}
      {passkeys.length > 0 && (
        <Box component="ul" aria-label="Your passkeys" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {passkeys.map((passkey) => (
            <Box component="li" key={passkey.id} sx={factorRow}>
              <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <bdi>{passkey.name}</bdi>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {usedAt(passkey, timeZone)}
                </Typography>
              </Box>
              <Button
                size="small"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setOpen({ kind: 'rename', passkey })}
              >
                Rename
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setOpen({ kind: 'remove', passkey })}
              >
                Remove
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {open?.kind === 'add' && (
        <PasskeyDialog
          title="Add passkey"
          submitLabel="Continue"
          note="Name it after the device it’s stored on. Your browser will then ask you to create it."
          onNamed={add}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && (
        <PasskeyDialog
          title="Rename passkey"
          submitLabel="Save name"
          name={open.passkey.name}
          onNamed={(name) => rename(open.passkey, name)}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title="Remove passkey"
          confirmLabel="Remove passkey"
          isDanger
          onConfirm={() => remove(open.passkey)}
          onClose={close}
        >
          <bdi>
            <strong>{open.passkey.name}</strong>
          </bdi>{' '}
          will no longer sign you in.
        </ConfirmDialog>
      )}
    </FactorSection>
  );
}

const form = z.object({ name: passkeyName });

/** Names a passkey: a new one, or an existing one. */
function PasskeyDialog(props: {
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

/** When something was added and last used, in the console's time zone. */
export function usedAt(
  one: { createdAt: string; lastUsedAt: string | null },
  timeZone: string,
): string {
  const added = `Added ${shortDay(one.createdAt, timeZone)}`;
  return one.lastUsedAt
    ? `${added}, last used ${shortDay(one.lastUsedAt, timeZone)}`
    : `${added}, not used yet`;
}
