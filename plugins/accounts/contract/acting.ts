import { open, type Permission, type Route } from '@foyer/kit';
import { visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';

const REASON = 'Say in 10 to 500 characters why you need to see this console.';

/** Why an operator acts for a tenant. The tenant reads it. */
export const actingReason = z
  .string({ error: REASON })
  .overwrite(visibleText)
  .trim()
  .min(10, REASON)
  .max(500, REASON);

/** A session on a tenant's host in which an operator acts for it. */
export const actingState = z.object({
  reason: z.string(),
  /** The tenant agreed to changes; without it there is only looking. */
  mayWrite: z.boolean(),
  /** By the server's clock, which the browser's need not agree with. */
  secondsLeft: z.number().int(),
  /** The platform's console, where the operator came from and goes when it is over. */
  consoleUrl: z.string(),
});
export type ActingState = z.output<typeof actingState>;

const agreementForm = z.object({ allowsChanges: z.boolean() });

/** What a tenant agreed to, and who of it said so last. */
const agreement = agreementForm.extend({ changedBy: z.string().nullable() });
export type Agreement = z.output<typeof agreement>;

export const actingPermissions = {
  'acting.start': {
    label: 'Look at a tenant’s console as its admin sees it, for a stated reason',
    realms: ['platform'],
    roles: ['super_user', 'platform_manager'],
  },
  'acting.agree': {
    label: 'Say whether the platform’s operators may make changes while acting for the tenant',
    realms: ['tenant'],
    roles: ['tenant_owner', 'tenant_admin'],
  },
} as const satisfies Record<string, Permission>;

const OF_TENANT = '/tenants/:tenantId/acting';
const ofTenant = z.object({ tenantId: z.string() });

/** An operator acts for a tenant. */
export const actingRoutes = {
  readActing: {
    method: 'get',
    path: OF_TENANT,
    can: 'acting.start',
    summary: 'Whether the tenant lets operators who act for it make changes',
    params: ofTenant,
    reply: agreement,
  },
  startActing: {
    method: 'post',
    path: OF_TENANT,
    can: 'acting.start',
    summary:
      'Begins 30 minutes as the tenant’s admin; the address opens them within a minute, once',
    params: ofTenant,
    body: z.object({ reason: actingReason }),
    reply: z.object({ url: z.string() }),
    perMinute: 30,
  },
  stopActing: {
    method: 'post',
    path: '/auth/acting/stop',
    can: open('ending what is over already is no error'),
    summary: 'Ends acting for the tenant of this host',
    reply: z.object({ success: z.literal(true) }),
    whileActing: 'reads',
  },
  readAgreement: {
    method: 'get',
    path: '/tenants/:tenantId/acting-agreement',
    can: 'acting.agree',
    summary: 'What the tenant agreed to',
    params: ofTenant,
    reply: agreement,
  },
  saveAgreement: {
    method: 'put',
    path: '/tenants/:tenantId/acting-agreement',
    can: 'acting.agree',
    summary: 'Allows operators who act for the tenant to make changes, or forbids it again',
    params: ofTenant,
    body: agreementForm,
    reply: agreement.extend({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
