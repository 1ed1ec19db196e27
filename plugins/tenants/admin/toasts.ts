import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  logoSaved: { kind: 'success', title: 'Logo saved' },
  logoRemoved: { kind: 'success', title: 'Logo removed' },
  accentSaved: { kind: 'success', title: 'Accent colour saved' },
});
