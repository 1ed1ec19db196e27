import { client } from '@foyer/kit';
import { conforms, testApp } from '@foyer/testing';
import { expect, test } from 'vitest';
import sample from './contract.ts';

conforms(import.meta.url);

test('creates a welcome note for a new tenant', async () => {
  const app = await testApp({ extra: [import.meta.url] });
  const api = client(sample, app.as.tenant('a')).notes;
  const { result } = await api.list({ tenantId: app.tenants.a.id });
  expect(result).toMatchObject([{ details: { title: 'Welcome, Tenant A', isPinned: true } }]);
  await app.stop();
});
