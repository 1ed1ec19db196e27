import type { Permission, Route } from '@foyer/kit';
import * as z from 'zod';
import { emailAddress } from './fields.ts';

export const factorPermissions = {
  'factors.require': {
    label: 'Require a second factor of one’s people',
    realms: ['platform', 'tenant'],
    roles: ['super_user', 'tenant_owner'],
  },
  'factors.reset': {
    label: 'Take the second factors of somebody away who lost them',
    realms: ['platform', 'tenant'],
    roles: ['super_user', 'tenant_owner'],
  },
} as const satisfies Record<string, Permission>;

const rule = z.object({ isRequired: z.boolean() });

/** Whether a group asks a second factor of its people, and what is done for who has lost theirs. */
export const factorRuleRoutes = {
  factorRule: {
    method: 'get',
    path: '/auth/factor-rule',
    can: 'factors.require',
    summary: 'Whether the people of this console need a second factor, and how many have none',
    reply: rule.extend({ group: z.string(), people: z.int(), without: z.int() }),
  },
  saveFactorRule: {
    method: 'put',
    path: '/auth/factor-rule',
    can: 'factors.require',
    summary: 'Requires a second factor of the people of this console, or no longer does',
    body: rule,
    reply: rule,
  },
  resetFactors: {
    method: 'post',
    path: '/auth/factor-rule/reset',
    can: 'factors.reset',
    summary: 'Takes somebody’s second factors away and signs them out everywhere',
    body: z.object({ email: emailAddress }),
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
