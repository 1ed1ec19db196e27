import type { Permission, Route } from '@foyer/kit';
import * as z from 'zod';
import { emailAddress } from './fields.ts';

export const factorPermissions = {
  'factors.require': {
    label: 'Require two-factor authentication for everyone',
    realms: ['platform', 'tenant'],
    roles: ['super_user', 'tenant_owner'],
  },
  'factors.reset': {
    label: 'Reset two-factor authentication for people who lost access to it',
    realms: ['platform', 'tenant'],
    roles: ['super_user', 'tenant_owner'],
  },
} as const satisfies Record<string, Permission>;

const rule = z.object({ isRequired: z.boolean() });

/** Whether a group requires a second factor of its people, and the reset for people who lost theirs. */
export const factorRuleRoutes = {
  factorRule: {
    method: 'get',
    path: '/auth/factor-rule',
    can: 'factors.require',
    summary:
      'Whether this console requires two-factor authentication, and how many people haven’t set it up',
    reply: rule.extend({ group: z.string(), people: z.int(), without: z.int() }),
  },
  saveFactorRule: {
    method: 'put',
    path: '/auth/factor-rule',
    can: 'factors.require',
    summary: 'Sets whether this console requires two-factor authentication',
    body: rule,
    reply: rule,
  },
  resetFactors: {
    method: 'post',
    path: '/auth/factor-rule/reset',
    can: 'factors.reset',
    summary: 'Removes a person’s second factors and signs them out everywhere',
    body: z.object({ email: emailAddress }),
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
