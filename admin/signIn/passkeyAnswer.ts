import type { Send } from '@foyer/kit';
import {
  startAuthentication,
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

/** The server's sentence, or one for a browser's own refusal, which is not meant for people. */
export const sentenceFor = (error: unknown, words: { offline: string; failed: string }): string => {
  const { status, message } = error as { status?: number; message: string };
  if (status === undefined) return words.failed;
  return status === 0 ? words.offline : message;
};
