import { client } from '@foyer/kit';
import { conforms, testApp } from '@foyer/kit/testing';
import { expect, test } from 'vitest';
import sample from './contract.ts';

conforms(import.meta.url);

test('a new tenant begins with a welcome', async () => {
  const app = await testApp({ extra: [import.meta.url] });
  const api = client(sample, app.as.tenant('a')).notes;
  const { result } = await api.list({ tenantId: app.tenants.a.id });
  expect(result).toMatchObject([{ details: { title: 'Welcome, Tenant A', isPinned: true } }]);
  await app.stop();
});
