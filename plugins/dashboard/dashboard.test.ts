import { conforms } from '@foyer/testing';

conforms(import.meta.url, {
  calls: {
    salesCurve: () => ({ query: { from: '2026-03-01', to: '2026-03-31' } }),
    platformMoney: () => ({ query: { from: '2026-03-01', to: '2026-03-31' } }),
  },
});
