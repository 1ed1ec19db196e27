import type { Tenant, TenantEdit } from '../contract.ts';

/** What of a tenant a form begins with: the fields that can be changed. */
export const changeable = ({ details }: Tenant): { details: TenantEdit } => ({
  details: {
    phone: details.phone,
    inviteTemplateSubject: details.inviteTemplateSubject,
    inviteTemplateBody: details.inviteTemplateBody,
  },
});
