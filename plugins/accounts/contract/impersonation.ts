import { open, type Permission, type Route } from '@foyer/kit';
import { visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';

const REASON = 'Enter a reason of 10 to 500 characters.';

/** Why an operator acts for a tenant. The tenant can read it. */
export const impersonationReason = z
  .string({ error: REASON })
  .overwrite(visibleText)
  .trim()
  .min(10, REASON)
  .max(500, REASON);

/** A session on a tenant's host in which an operator acts for it. */
export const impersonationState = z.object({
  reason: z.string(),
  /** Whether the tenant has agreed to changes; otherwise the session is read-only. */
  mayWrite: z.boolean(),
  /** By the server's clock, which may differ from the browser's. */
  secondsLeft: z.number().int(),
  /** The platform's console, where the operator came from and returns to when it ends. */
  consoleUrl: z.string(),
});
export type ImpersonationState = z.output<typeof impersonationState>;

const agreementForm = z.object({ allowsChanges: z.boolean() });

/** What a tenant agreed to, and who last changed that. */
const agreement = agreementForm.extend({ changedBy: z.string().nullable() });
export type Agreement = z.output<typeof agreement>;

export const impersonationPermissions = {
  'acting.start': {
    label: 'View a tenant’s console as its admin, after entering a reason',
    realms: ['platform'],
    roles: ['super_user', 'platform_manager'],
  },
  'acting.agree': {
    label: 'Decide whether operators can make changes while viewing as the tenant',
    realms: ['tenant'],
    roles: ['tenant_owner', 'tenant_admin'],
  },
} as const satisfies Record<string, Permission>;

const OF_TENANT = '/tenants/:tenantId/acting';
const ofTenant = z.object({ tenantId: z.string() });

/** Operators acting for a tenant. */
export const impersonationRoutes = {
  readImpersonation: {
    method: 'get',
    path: OF_TENANT,
    can: 'acting.start',
    summary: 'Whether the tenant lets operators make changes while viewing as it',
    params: ofTenant,
    reply: agreement,
  },
  startImpersonation: {
    method: 'post',
    path: OF_TENANT,
    can: 'acting.start',
    summary:
      'Returns a single-use URL, valid for 60 seconds, that opens the tenant’s console as its admin for 30 minutes',
    params: ofTenant,
    body: z.object({ reason: impersonationReason }),
    reply: z.object({ url: z.string() }),
    perMinute: 30,
  },
  stopImpersonation: {
    method: 'post',
    path: '/auth/acting/stop',
    can: open('ending a visit that has already ended is not an error'),
    summary: 'Stops viewing as the tenant of this host',
    reply: z.object({ success: z.literal(true) }),
    whileImpersonating: 'reads',
  },
  readAgreement: {
    method: 'get',
    path: '/tenants/:tenantId/acting-agreement',
    can: 'acting.agree',
    summary: 'Whether operators can make changes while viewing your console',
    params: ofTenant,
    reply: agreement,
  },
  saveAgreement: {
    method: 'put',
    path: '/tenants/:tenantId/acting-agreement',
    can: 'acting.agree',
    summary: 'Sets whether operators can make changes while viewing your console',
    params: ofTenant,
    body: agreementForm,
    reply: agreement.extend({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
