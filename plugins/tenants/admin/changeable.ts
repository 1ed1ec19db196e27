import type { Tenant, TenantEdit } from '../contract.ts';

/** A form's initial values: the tenant's editable fields. */
export const changeable = ({ details }: Tenant): { details: TenantEdit } => ({
  details: {
    phone: details.phone,
    inviteTemplateSubject: details.inviteTemplateSubject,
    inviteTemplateBody: details.inviteTemplateBody,
  },
});
