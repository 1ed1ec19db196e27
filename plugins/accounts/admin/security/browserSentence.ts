import { WebAuthnError } from '@simplewebauthn/browser';

/** Explains a browser's own refusal of a passkey; undefined for errors of the API. */
export function browserSentence(error: unknown): string | undefined {
  if (error instanceof WebAuthnError)
    return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'This device already has a passkey for your account.'
      : 'The passkey wasn’t used. Try again.';
  const isOfBrowser = error instanceof DOMException || !('status' in (error as object));
  return isOfBrowser ? 'The passkey wasn’t used. Try again.' : undefined;
}
