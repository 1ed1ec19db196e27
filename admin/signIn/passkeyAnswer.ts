import type { Send } from '@foyer/kit';
import {
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

interface Question {
  challenge: string;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** Asks the API for a challenge and the browser to sign it. */
export async function passkeyAnswer(
  send: Send,
  given: { path: string; body?: object; isAutofill?: boolean },
) {
  const { path, body = {}, isAutofill = false } = given;
  const question = (await send({ method: 'post', path, body })) as Question;
  const response = await startAuthentication({
    optionsJSON: question.options,
    useBrowserAutofill: isAutofill,
  });
  return { challenge: question.challenge, response };
}

/** Ends an offer that nobody has taken. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();
