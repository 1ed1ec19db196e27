import { ask, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worksApp } from '../../../tests/fixtures/plugin-works/worksApp.ts';
import { limitStatements } from '../../../packages/testing/limitStatements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await worksApp();
  await limitStatements(app, '500ms');
});
afterAll(() => app.stop());

const statusOf = async (call: string) =>
  (await ask(app.as.tenant('a'), 'get', `/api/x/works/tenants/${app.tenants.a.id}/${call}`)).status;

test('cancels a statement after the role’s limit, and later in a call that takes long', async () => {
  expect(await statusOf('sleep')).toBe(503);
  expect(await statusOf('sleep-long')).toBe(200);
});
