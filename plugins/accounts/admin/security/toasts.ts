import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  passkeyAdded: { kind: 'success', title: 'Passkey added' },
  passkeyRenamed: { kind: 'success', title: 'Passkey renamed' },
  passkeyRemoved: { kind: 'success', title: 'Passkey removed' },
  appAdded: { kind: 'success', title: 'Authenticator app added' },
  appRemoved: { kind: 'success', title: 'Authenticator app removed' },
  required: { kind: 'success', title: 'Two-factor authentication is now required' },
  notRequired: { kind: 'success', title: 'Two-factor authentication is no longer required' },
  ruleFailed: { kind: 'error', title: 'Couldn’t save the setting' },
  reset: { kind: 'success', title: 'Two-factor authentication reset' },
});
