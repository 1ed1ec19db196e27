import { expect, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import { settled } from './settled.ts';

interface KeptMail {
  to: string;
  subject: string;
  text: string;
}

/** The newest mail to somebody, once what was asked for last has been done: jobs write some of them. */
export async function mailTo(page: Page, to: string, subject: RegExp): Promise<KeptMail> {
  let found: KeptMail | undefined;
  const type = page.url().includes('//console.') ? 'PLATFORM' : 'TENANT';
  await expect(async () => {
    await settled();
    const { body } = await callApi(page, { path: '/dev/mailbox', type });
    const { result } = body as { result: KeptMail[] };
    found = result.find((mail) => mail.to === to && subject.test(mail.subject));
    expect(found, `a mail to ${to}`).toBeDefined();
  }).toPass();
  return found!;
}

/** The first address in a mail. */
export const linkIn = ({ text }: KeptMail): string => /https?:\S+/.exec(text)?.[0] ?? '';

/** The 8 digits that somebody types. */
export const codeIn = ({ text }: KeptMail): string => /^(\d{4} \d{4})$/m.exec(text)?.[1] ?? '';
