import { contract, entity, open, text } from '@foyer/kit';
import * as z from 'zod';

/** Whom a policy speaks to: buyers, operators, or (group 1) organisers and their staff. */
export const POLICY_GROUPS = ['Attendee', 'Platform', '1'] as const;
export type PolicyGroup = (typeof POLICY_GROUPS)[number];

/** The two texts that sign-up shows, and what stands there until somebody writes them. */
export const DEFAULT_TEXTS: Readonly<Record<string, string>> = {
  'general-terms': 'No Terms and Conditions set.',
  privacy: 'No Privacy Policy set.',
};

/** A text with nothing to read, whatever tags it is made of. */
export const isBlankHtml = (html: string): boolean =>
  html.replace(/<[^>]*>|&nbsp;/g, ' ').trim() === '';

const REQUIRED_DETAIL = 'Policy details cannot be blank.';

const policyId = text('Policy ID is Required')
  .max(100, 'Policy ID must be at most 100 characters.')
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "Policy ID must be lowercase and alphanumeric. Optional delimiter: '-'",
  );

const group = z.enum(POLICY_GROUPS, { error: 'Policy Group is Required' });

const detail = text(REQUIRED_DETAIL)
  .max(200_000, 'Policy details must be at most 200,000 characters.')
  .refine((html) => !isBlankHtml(html), REQUIRED_DETAIL);

/** The id is `{group}~{policyId}`: one policy id may exist once in each group. */
export const policyRow = entity(
  z.object({ policyId: z.string(), sk: group, type: z.literal('html'), detail: z.string() }),
).extend({ id: z.string() });
export type Policy = z.output<typeof policyRow>;

export const policyCreate = z.object({ id: policyId, details: z.object({ sk: group, detail }) });

/** The id stays as it is; the text may change, and the group it speaks to. */
export const policyUpdate = z.object({ details: z.object({ sk: group.optional(), detail }) });

export const policies = contract({
  id: 'policies',
  permissions: {
    'policies.read': {
      label: 'See global policies',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'policies.write': {
      label: 'Create, change and delete global policies',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
  },
  resources: {
    policies: {
      path: '/platform/policies',
      row: policyRow,
      summary: 'Global policies',
      filter: ['id', 'details.policyId', 'details.sk'],
      sort: ['details.policyId', 'details.sk'],
      search: ['details.policyId'],
      create: policyCreate,
      update: policyUpdate,
      can: {
        read: 'policies.read',
        create: 'policies.write',
        update: 'policies.write',
        delete: 'policies.write',
      },
    },
  },
  routes: {
    publicPolicy: {
      method: 'get',
      path: '/p/policies/:group/:policyId',
      can: open('whoever signs up or buys reads the terms and the privacy policy first'),
      summary: 'The terms or the privacy policy of a group, as shown to the public',
      reply: z.object({ details: z.object({ detail: z.string() }) }),
    },
  },
});

export default policies;
