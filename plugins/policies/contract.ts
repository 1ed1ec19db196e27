import {
  choice,
  contract,
  entity,
  open,
  record,
  resource,
  richText,
  text,
  type Activity,
} from '@foyer/kit';
import * as z from 'zod';

/** The readers of a policy: buyers, operators, or (group 1) organizers and their staff. */
export const POLICY_GROUPS = ['Attendee', 'Platform', '1'] as const;
export type PolicyGroup = (typeof POLICY_GROUPS)[number];

/** The two texts that sign-up shows, and their placeholders until they are written. */
export const DEFAULT_TEXTS: Readonly<Record<string, string>> = {
  'general-terms': 'No Terms and Conditions set.',
  privacy: 'No Privacy Policy set.',
};

const policyId = text({
  label: 'Policy ID',
  help: 'For example, general-terms or privacy',
  required: 'Policy ID is Required',
  max: [100, 'Policy ID must be at most 100 characters.'],
}).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "Policy ID must be lowercase and alphanumeric. Optional delimiter: '-'",
);

const fields = {
  sk: choice({
    label: 'Policy Group',
    of: {
      Attendee: 'Attendee (Ticket buyers)',
      Platform: 'Platform (Operators)',
      1: '1 (Organizers and staff)',
    },
    required: 'Policy Group is Required',
  }),
  detail: richText({
    label: 'Policy details',
    required: 'Policy details cannot be blank.',
    max: [200_000, 'Policy details must be at most 200,000 characters.'],
  }),
};

export const policy = record(fields, {
  fixed: { policyId },
  shown: { type: z.literal('html') },
});

/** The ID is `{group}~{policyId}`: one policy ID can exist once in each group. */
export const policyRow = entity(policy.row.shape.details).extend({ id: z.string() });
export type Policy = z.output<typeof policyRow>;

export const policyCreate = z.object({ id: policyId, details: policy.change });

/** The policy ID can't change; the text and its group can. */
export const policyUpdate = z.object({ details: policy.change.partial({ sk: true }) });

/** The sentences for its audit entries. */
const activity = {
  records: { policy: { noun: 'policy', nameField: 'policyId' } },
  says: {
    'policy.created': 'created the policy {record}',
    'policy.updated': 'changed the policy {record}',
    'policy.deleted': 'deleted the policy {record}',
  },
} satisfies Activity;

export const policies = contract({
  id: 'policies',
  activity,
  permissions: {
    'policies.read': {
      label: 'View global policies',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'policies.write': {
      label: 'Create, edit and delete global policies',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
  },
  resources: {
    policies: {
      ...resource(policy, {
        path: '/platform/policies',
        staysSmall: 'a platform has a few dozen policies',
        noun: { one: 'policy', many: 'policies' },
        summary: 'Global policies',
        filter: ['id', 'details.policyId', 'details.sk'],
        sort: ['details.policyId', 'details.sk'],
        search: ['details.policyId'],
        columns: {
          'details.policyId': {},
          'details.type': { label: 'Custom' },
          'details.sk': { filter: { all: 'Any policy group' } },
        },
        unique: [{ fields: ['id'], message: 'Duplicate policy found' }],
        can: {
          read: 'policies.read',
          create: 'policies.write',
          update: 'policies.write',
          delete: 'policies.write',
        },
      }),
      row: policyRow,
      create: policyCreate,
      update: policyUpdate,
    },
  },
  routes: {
    publicPolicy: {
      method: 'get',
      path: '/p/policies/:group/:policyId',
      can: open('people read the terms and the privacy policy before they sign up or buy'),
      summary: 'The public terms or privacy policy of a group',
      reply: z.object({ details: z.object({ detail: z.string() }) }),
    },
  },
});

export default policies;
