import { expect, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import { uniqueName } from './uniqueName.ts';

/**
 * Creates a tenant for one journey, whose settings affect no other test. It is pending, which sells
 * and signs in like an active one. Its first owner is an address at `.test` that never signs up.
 * @param operator a page of an operator, at the platform's console
 */
export async function ownTenant(
  operator: Page,
  label = 'own',
): Promise<{ id: string; url: string; name: string; email: string }> {
  const name = uniqueName(label)
    .replace(/[^\w]+/g, ' ')
    .trim();
  const url = name.toLowerCase().replaceAll(/[\s_]+/g, '-');
  const email = `owner@${url}.test`;
  const details = {
    name,
    url,
    email,
    phone: '+1 (207) 555 0100',
    inviteTemplateSubject: 'Welcome',
    inviteTemplateBody: 'Please join us.',
  };
  const answer = await callApi(operator, { method: 'POST', path: '/tenants', body: { details } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { id: (answer.body as { id: string }).id, url, name, email };
}
