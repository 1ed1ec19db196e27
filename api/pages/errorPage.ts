import type { Response } from 'express';
import type { ApiError } from '@foyer/kit/server';
import { escapeHtml } from './html.ts';
import { sendPage } from './page.ts';

const TITLES: Readonly<Record<number, string>> = {
  404: 'Page not found',
  503: 'We’ll be right back',
};

/** The error as a page. */
export function errorPage(
  res: Response,
  { status, message, headers }: Pick<ApiError, 'status' | 'message' | 'headers'>,
): void {
  res.set(headers);
  const title = TITLES[status] ?? 'Something went wrong';
  sendPage(res, {
    status,
    title,
    body: `<h1>${title}</h1>\n<p>${escapeHtml(message)}</p>`,
  });
}
