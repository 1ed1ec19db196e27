import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  saved: { kind: 'success', title: 'Preferences saved' },
  saveFailed: { kind: 'error', title: 'Preferences not saved' },
  readFailed: { kind: 'error', title: 'Notifications not marked as read' },
});
