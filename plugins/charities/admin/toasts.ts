import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  created: { kind: 'success', title: 'Charity added successfully' },
  updated: { kind: 'success', title: 'Charity Updated successfully' },
  deleted: { kind: 'success', title: 'Charity removed successfully' },
  saveFailed: { kind: 'error', title: 'Error', body: 'An error occurred' },
  gone: {
    kind: 'error',
    title: 'Error',
    body: 'Someone else already removed this charity. The list is now up to date.',
  },
  deleteFailed: {
    kind: 'error',
    title: 'Delete Failed',
    body: 'Something went wrong while deleting this charity',
  },
  assigned: { kind: 'success', title: 'Update Success' },
  assignFailed: { kind: 'error', title: 'Failed to update Charities' },
  unassigned: { kind: 'success', title: 'Disable Success' },
  unassignFailed: { kind: 'error', title: 'Disable Failed' },
});
