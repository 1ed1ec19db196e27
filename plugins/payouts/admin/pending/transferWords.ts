import type { Toast } from '@foyer/kit/admin';
import { ASK_OWNER, NO_DESTINATION, sentenceOf } from '../../reasons.ts';
import { toasts } from '../toasts.ts';

/** Why nothing was paid out, with what the tenant's owner has to do. */
export const transferRefused = (message: string): Toast =>
  message.includes(NO_DESTINATION)
    ? { kind: 'error', title: message, body: ASK_OWNER, seconds: 7 }
    : { ...toasts.transferFailed, body: sentenceOf(message) };
