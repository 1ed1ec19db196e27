import type { Response } from 'express';
import type { ApiError } from '@foyer/kit/server';
import { escapeHtml } from './html.ts';
import { sendPage } from './page.ts';

const TITLES: Readonly<Record<number, string>> = {
  404: 'There is nothing at this address',
  503: 'We will be right back',
};

/** What went wrong, for whoever opened a page. */
export function errorPage(
  res: Response,
  { status, message }: Pick<ApiError, 'status' | 'message'>,
): void {
  const title = TITLES[status] ?? 'That did not work';
  sendPage(res, {
    status,
    title,
    body: `<h1>${title}</h1>\n<p>${escapeHtml(message)}</p>`,
  });
}
