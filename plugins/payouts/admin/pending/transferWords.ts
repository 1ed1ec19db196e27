import { ASK_OWNER, NO_DESTINATION, sentenceOf } from '../../reasons.ts';
import { toasts } from '../toasts.ts';

/** Why nothing was paid out. What a tenant's owner has to do is said with it. */
export const transferRefused = (message: string): { title: string; body: string } =>
  message.includes(NO_DESTINATION)
    ? { title: message, body: ASK_OWNER }
    : { title: toasts.transferFailed.title, body: sentenceOf(message) };
