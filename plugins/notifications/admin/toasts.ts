import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  saved: { kind: 'success', title: 'Preferences saved' },
  saveFailed: { kind: 'error', title: 'Couldn’t save preferences' },
  readFailed: { kind: 'error', title: 'Couldn’t mark notifications as read' },
});
