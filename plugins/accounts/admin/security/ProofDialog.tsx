import { FormDialog, TextInput, useAction, useClient } from '@foyer/kit/admin';
import { startAuthentication } from '@simplewebauthn/browser';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import * as z from 'zod';
import { accounts } from '../../contract.ts';
import type { OwnFactors } from '../../contract/factors.ts';
import { password, typedCode } from '../../contract/fields.ts';
import { assertion } from '../../contract/passkeyForms.ts';
import { browserSentence } from './browserSentence.ts';

const passwordForm = z.object({ password });
const codeForm = z.object({ code: typedCode });

/** Confirms the user's identity before sign-in factors change: by password, app or passkey. */
export function ProofDialog(props: {
  factors: OwnFactors;
  onProven: (proof: string) => void;
  onClose: () => void;
}) {
  const { factors, onProven } = props;
  const api = useClient(accounts);
  const [method, setMethod] = useState<'password' | 'totp'>('password');
  const byPasskey = useAction(
    async () => {
      const { challenge, options } = await api.askProof({});
      const response = assertion.parse(await startAuthentication({ optionsJSON: options }));
      return api.prove({ body: { method: 'passkey', challenge, response } });
    },
    { onDone: ({ proof }) => onProven(proof) },
  );

  const others = (
    <>
      {byPasskey.failure && (
        <Typography role="alert" color="error">
          {browserSentence(byPasskey.error) ?? byPasskey.failure}
        </Typography>
      )}
      {factors.passkeys.length > 0 && (
        <Button onClick={() => void byPasskey.run()} sx={{ alignSelf: 'flex-start' }}>
          Use a passkey instead
        </Button>
      )}
      {factors.totp && (
        <Button
          onClick={() => setMethod(method === 'totp' ? 'password' : 'totp')}
          sx={{ alignSelf: 'flex-start' }}
        >
          {method === 'totp' ? 'Use your password instead' : 'Use your authenticator app instead'}
        </Button>
      )}
    </>
  );
  const frame = { title: 'Confirm it’s you', submitLabel: 'Confirm', onClose: props.onClose };

  if (method === 'totp')
    return (
      <FormDialog
        key="totp"
        {...frame}
        schema={codeForm}
        onSubmit={async ({ code }) =>
          onProven((await api.prove({ body: { method: 'totp', code } })).proof)
        }
      >
        <TextInput
          source="code"
          label="Authenticator app code"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        {others}
      </FormDialog>
    );
  return (
    <FormDialog
      key="password"
      {...frame}
      schema={passwordForm}
      onSubmit={async (given) =>
        onProven((await api.prove({ body: { method: 'password', ...given } })).proof)
      }
    >
      <TextInput
        source="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
      {others}
    </FormDialog>
  );
}
