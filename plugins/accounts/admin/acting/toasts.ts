import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  stopFailed: { kind: 'error', title: 'It could not be stopped' },
  agreementFailed: { kind: 'error', title: 'It could not be saved' },
  allowed: { kind: 'success', title: 'Operators may make changes while acting for you' },
  forbidden: { kind: 'success', title: 'Operators can only look from now on' },
});
