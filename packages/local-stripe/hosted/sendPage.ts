import type { Response } from 'express';
import { policyOf } from './html.ts';

/** Sends a page whose forms can post to itself and redirect to one of these. */
export function sendPage(
  response: Response,
  page: string,
  {
    status = 200,
    leadsTo,
    logo = null,
  }: { status?: number; leadsTo: (string | null)[]; logo?: string | null },
) {
  response
    .status(status)
    .set({
      'content-security-policy': policyOf({ leadsTo, logo }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(page);
}
