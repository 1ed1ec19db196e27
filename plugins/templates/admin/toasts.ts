import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  created: { kind: 'success', title: 'Template uploaded successfully' },
  updated: { kind: 'success', title: 'Template updated successfully' },
  deleted: { kind: 'success', title: 'Template removed successfully' },
  createFailed: { kind: 'error', title: 'Failed', body: 'Failed to Create the Template!' },
  updateFailed: { kind: 'error', title: 'Failed', body: 'Failed to Update the Template!' },
  deleteFailed: {
    kind: 'error',
    title: 'Delete Failed',
    body: 'Something went wrong while deleting this template.',
  },
  previewFailed: {
    kind: 'error',
    title: 'The preview could not be opened',
    body: 'Please try again.',
  },
  downloadFailed: {
    kind: 'error',
    title: 'Download Failed',
    body: 'The ZIP file could not be fetched. Please try again.',
  },
  gone: {
    kind: 'error',
    title: 'Not here any more',
    body: 'Somebody else has removed this template. The list is up to date again.',
  },
});
