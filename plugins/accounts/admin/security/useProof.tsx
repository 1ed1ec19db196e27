import { FormDialog, TextInput, useAction, useClient } from '@foyer/kit/admin';
import { Button, Typography } from '@mui/material';
import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import { accounts } from '../../contract.ts';
import { assertion, type OwnFactors } from '../../contract/factors.ts';
import { password, typedCode } from '../../contract/fields.ts';

/** Thrown when the user closes the confirmation dialog: nothing was done, and nothing is wrong. */
export class NotProven extends Error {}

export type WithProof = <T>(
  work: (proof?: string) => Promise<T>,
  how?: { isAlwaysAsked: boolean },
) => Promise<T>;

interface Question {
  prove: (proof: string) => void;
  giveUp: () => void;
}

/**
 * Runs work for which the API wants fresh proof: asks for it first, or only if the API demands it.
 * @returns a function that runs the work, and the dialog to render
 */
export function useProof(factors: OwnFactors | undefined): {
  withProof: WithProof;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();
  const ask = () =>
    new Promise<string>((prove, reject) => {
      setQuestion({ prove, giveUp: () => reject(new NotProven()) });
    }).finally(() => setQuestion(undefined));

  async function withProof<T>(
    work: (proof?: string) => Promise<T>,
    { isAlwaysAsked } = { isAlwaysAsked: false },
  ): Promise<T> {
    if (isAlwaysAsked) return work(await ask());
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== 'proof_needed') throw error;
      return work(await ask());
    }
  }

  return {
    withProof,
    dialog: question && factors && (
      <ProofDialog factors={factors} onProven={question.prove} onClose={question.giveUp} />
    ),
  };
}

const passwordForm = z.object({ password });
const codeForm = z.object({ code: typedCode });

/** Confirms the user's identity before sign-in factors change: by password, app or passkey. */
function ProofDialog(props: {
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

/** Explains a browser's own refusal of a passkey; undefined for errors of the API. */
export function browserSentence(error: unknown): string | undefined {
  if (error instanceof WebAuthnError)
    return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'This device already has a passkey for your account.'
      : 'The passkey wasn’t used. Try again.';
  const isOfBrowser = error instanceof DOMException || !('status' in (error as object));
  return isOfBrowser ? 'The passkey wasn’t used. Try again.' : undefined;
}
