import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  created: { kind: 'success', title: 'New Policy Created!' },
  updated: { kind: 'success', title: 'Policy Updated!' },
  deleted: { kind: 'success', title: 'Policy is successfully deleted' },
  duplicate: { kind: 'error', title: 'Duplicate policy found' },
  saveFailed: { kind: 'error', title: 'Error', body: 'An error occurred' },
  deleteFailed: { kind: 'error', title: 'Failed to delete Policy!' },
  gone: {
    kind: 'error',
    title: 'Error',
    body: 'Someone else deleted this policy. The list is now up to date.',
  },
});
