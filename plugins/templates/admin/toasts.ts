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
    title: 'Couldn’t open the preview',
    body: 'Please try again.',
  },
  downloadFailed: {
    kind: 'error',
    title: 'Download Failed',
    body: 'We couldn’t download the ZIP file. Please try again.',
  },
  gone: {
    kind: 'error',
    title: 'Template not found',
    body: 'Someone else deleted this template. The list is now up to date.',
  },
});
