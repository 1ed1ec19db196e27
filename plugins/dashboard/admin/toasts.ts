import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  invalidSession: { kind: 'error', title: 'Invalid user session, Please login first' },
});
