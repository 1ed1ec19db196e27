import { defineToasts } from '@foyer/kit/admin';

export const viewToasts = defineToasts({
  saved: { kind: 'success', title: 'View saved' },
  saveFailed: { kind: 'error', title: 'Couldn’t save view' },
  removed: { kind: 'success', title: 'View deleted' },
  removeFailed: { kind: 'error', title: 'Couldn’t delete view' },
  linkCopied: { kind: 'success', title: 'Link copied' },
  notCopied: {
    kind: 'error',
    title: 'Couldn’t copy link',
    body: 'Copy it from the browser’s address bar.',
  },
});
