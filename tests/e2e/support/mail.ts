import { expect, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import { settled } from './settled.ts';

interface StoredMail {
  to: string;
  subject: string;
  text: string;
}

/** The newest email to an address. Waits for pending jobs, some of which send emails. */
export async function mailTo(page: Page, to: string, subject: RegExp): Promise<StoredMail> {
  let found: StoredMail | undefined;
  const type = page.url().includes('//console.') ? 'PLATFORM' : 'TENANT';
  await expect(async () => {
    await settled();
    const { body } = await callApi(page, { path: '/dev/mailbox', type });
    const { result } = body as { result: StoredMail[] };
    found = result.find((mail) => mail.to === to && subject.test(mail.subject));
    expect(found, `a mail to ${to}`).toBeDefined();
  }).toPass();
  return found!;
}

/** The first link in an email. */
export const linkIn = ({ text }: StoredMail): string => /https?:\S+/.exec(text)?.[0] ?? '';

/** The 8-digit code in an email. */
export const codeIn = ({ text }: StoredMail): string => /^(\d{4} \d{4})$/m.exec(text)?.[1] ?? '';
