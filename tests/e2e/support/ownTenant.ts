import { expect, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import { uniqueName } from './uniqueName.ts';

/**
 * A tenant of a journey's own, whose settings nobody else feels. It is pending, which sells and signs
 * in as an active one does; its first owner is somebody at `.test` who never comes.
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
