import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  issued: { kind: 'success', title: 'Complimentary tickets issued' },
  listIssued: { kind: 'success', title: 'Complimentary tickets issued to everyone on the list' },
  emailed: { kind: 'success', title: 'Tickets emailed' },
});
