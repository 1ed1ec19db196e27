import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  stopFailed: { kind: 'error', title: 'Couldn’t stop viewing' },
  agreementFailed: { kind: 'error', title: 'Couldn’t save the setting' },
  allowed: { kind: 'success', title: 'Operators can now make changes' },
  forbidden: { kind: 'success', title: 'Operators can no longer make changes' },
});
