import type { Send } from '@foyer/kit';
import type { Session } from '@foyer/kit/admin';
import { useEffect, useEffectEvent, useState } from 'react';
import { passkeyMessages as words } from '../messages.ts';
import { sentenceFor } from './messages.ts';

/** Passkey sign-in without a password, with a button or from the browser's autofill in the email field. */
export default function PasskeySignIn(props: {
  send: Send;
  onSignedIn: (session: Session) => void;
  onProblem: (sentence: string | undefined) => void;
}) {
  const { send, onSignedIn, onProblem } = props;
  const [isBusy, setBusy] = useState(false);

  async function signIn(isAutofill: boolean) {
    // The code for authenticators is loaded only if there may be one.
    const { passkeyResponse } = await import('./passkeyResponse.ts');
    const path = '/auth/passkey/options';
    const body = await passkeyResponse(send, { path, isAutofill });
    onSignedIn((await send({ method: 'post', path: '/auth/passkey', body })) as Session);
  }

  async function press() {
    setBusy(true);
    onProblem(undefined);
    try {
      await signIn(false);
    } catch (error) {
      onProblem(sentenceFor(error, words));
      setBusy(false);
    }
  }

  const offer = useEffectEvent(async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
    const { stopAsking } = await import('./passkeyResponse.ts');
    void signIn(true).catch((error: unknown) => {
      // The browser offered it unprompted, so only the server's errors for a selected passkey are shown.
      if ((error as { status?: number }).status === 401) onProblem((error as Error).message);
    });
    return stopAsking;
  });
  useEffect(() => {
    const offered = offer();
    return () => void offered.then((stopAsking) => stopAsking?.());
  }, []);

  return (
    <button type="button" className="secondary" disabled={isBusy} onClick={() => void press()}>
      {isBusy ? words.busy : words.button}
    </button>
  );
}
