import { WebAuthnError } from '@simplewebauthn/browser';

/** What a browser's own refusal of a passkey means; undefined for what the API refused. */
export function browserSentence(error: unknown): string | undefined {
  if (error instanceof WebAuthnError)
    return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'This device has a passkey for your account already.'
      : 'The passkey was not used. Please try again.';
  const isOfBrowser = error instanceof DOMException || !('status' in (error as object));
  return isOfBrowser ? 'The passkey was not used. Please try again.' : undefined;
}
