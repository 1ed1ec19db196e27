import type { Page } from '@playwright/test';

export interface Answer {
  status: number;
  body: unknown;
}

/**
 * Calls the API like the page would, with its session and origin. A blank page first opens a plain
 * URL of its origin.
 */
export async function callApi(
  page: Page,
  call: {
    method?: string;
    path: string;
    body?: unknown;
    type?: 'PLATFORM' | 'TENANT' | 'ATTENDEE';
  },
): Promise<Answer> {
  if (page.url() === 'about:blank') await page.goto('/healthz');
  return page.evaluate(async ({ method = 'GET', path, body, type = 'PLATFORM' }) => {
    const response = await fetch(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-application-type': type },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  }, call);
}
