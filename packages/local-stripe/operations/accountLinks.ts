import type Stripe from 'stripe';
import { z } from 'zod';
import { text } from '../protocol/formTypes.ts';
import { operation } from '../protocol/operation.ts';
import { resourceMissing } from '../protocol/problem.ts';

const url = text.refine((value) => URL.canParse(value), 'Not a valid URL');
const fiveMinutes = 5 * 60;

export const accountLinks = [
  operation<Stripe.AccountLinkCreateParams>()({
    method: 'POST',
    path: '/v1/account_links',
    params: z.strictObject({
      account: text,
      collect: z.enum(['currently_due', 'eventually_due']).optional(),
      collection_options: z
        .strictObject({
          fields: z.enum(['currently_due', 'eventually_due']).optional(),
          future_requirements: z.enum(['include', 'omit']).optional(),
        })
        .optional(),
      refresh_url: url,
      return_url: url,
      type: z.enum(['account_onboarding', 'account_update']),
    }),
    handle({ world, tables }, input): Stripe.AccountLink {
      if (!tables.accounts.get(input.account))
        throw resourceMissing('account', input.account, 'account');
      const id = world.newId('link', 40);
      const expiresAt = world.now() + fiveMinutes;
      world.shared.accountLinks.put({
        id,
        account: input.account,
        returnUrl: input.return_url,
        refreshUrl: input.refresh_url,
        expiresAt,
      });
      return {
        object: 'account_link',
        created: world.now(),
        expires_at: expiresAt,
        url: world.pageUrl(`/c/onboard/${id}`),
      };
    },
  }),
];
