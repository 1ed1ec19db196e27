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

/** Requests a challenge from the API and has the browser sign it. */
export async function passkeyResponse(
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

/** Cancels a pending passkey offer. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();
