import type { Send } from '@foyer/kit';
import type { Session } from '@foyer/kit/admin';
import { useEffect, useEffectEvent, useState } from 'react';
import { passkeyMessages as words } from '../messages.ts';
import { sentenceFor } from './sentenceFor.ts';

/** Signing in with a passkey alone: by its button, or where the browser offers one in the email's field. */
export default function PasskeySignIn(props: {
  send: Send;
  onSignedIn: (session: Session) => void;
  onProblem: (sentence: string | undefined) => void;
}) {
  const { send, onSignedIn, onProblem } = props;
  const [isBusy, setBusy] = useState(false);

  async function signIn(isAutofill: boolean) {
    // What speaks with authenticators comes where there may be one.
    const { passkeyAnswer } = await import('./passkeyAnswer.ts');
    const path = '/auth/passkey/options';
    const body = await passkeyAnswer(send, { path, isAutofill });
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
    const { stopAsking } = await import('./passkeyAnswer.ts');
    void signIn(true).catch((error: unknown) => {
      // Nobody asked for it: only what the server says of a passkey that was chosen is told.
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
