import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  passkeyAdded: { kind: 'success', title: 'Passkey added' },
  passkeyRenamed: { kind: 'success', title: 'Passkey renamed' },
  passkeyRemoved: { kind: 'success', title: 'Passkey removed' },
  appAdded: { kind: 'success', title: 'Authenticator app added' },
  appRemoved: { kind: 'success', title: 'Authenticator app removed' },
  required: { kind: 'success', title: 'A second factor is required from now on' },
  notRequired: { kind: 'success', title: 'A second factor is no longer required' },
  ruleFailed: { kind: 'error', title: 'Nothing was changed' },
  reset: { kind: 'success', title: 'The second factors were taken away' },
});
