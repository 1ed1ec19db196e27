import { expect, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import { uniqueName } from './uniqueName.ts';

/** Adds a charity to the directory. The page must be an operator's. */
export async function makeCharity(page: Page, name = uniqueName('charity')): Promise<string> {
  const { status } = await callApi(page, {
    method: 'POST',
    path: '/platform/charities',
    body: {
      charityRequest: {
        name,
        status: 'active',
        street: '1 Quay Street',
        city: 'Portland',
        state: 'ME',
        zip_code: '04101',
      },
    },
  });
  expect(status, `adding ${name}`).toBeLessThan(300);
  return name;
}

/** The directory's page, searched for a name. */
export const charitiesNamed = (name: string): string =>
  `/platform/charities?charities.search=${encodeURIComponent(name)}`;

/** The charities whose names contain a text. */
export async function findCharities(page: Page, text: string): Promise<{ id: string }[]> {
  const filter = encodeURIComponent(JSON.stringify({ 'details.name': text }));
  const { body } = await callApi(page, {
    path: `/platform/charities?filter=${filter}&range=[0,99]&sort=["details.name","ASC"]`,
  });
  return body as { id: string }[];
}

/** Removes every charity whose name contains this text. */
export async function removeCharity(page: Page, text: string): Promise<void> {
  for (const { id } of await findCharities(page, text)) {
    await callApi(page, { method: 'DELETE', path: `/platform/charities/${id}` });
  }
}
